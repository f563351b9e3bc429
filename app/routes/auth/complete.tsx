import { useEffect } from "react";
import { useNavigate } from "react-router";
import { hiddenMeta } from "#app/core/meta.ts";
import { AuthFrame } from "#app/features/account/components/auth-frame.tsx";
import { exchangeCode } from "#app/features/account/client.ts";
import { successes } from "#app/features/account/messages.ts";
import { returnPath } from "#app/features/account/rules.ts";
import { toast } from "#app/ui/toast.ts";

export const meta = () => hiddenMeta("Signing in");

/** Where a third-party sign-in comes back to: turns its code into a session and goes on. */
export default function Complete() {
  useExchange();
  return (
    <AuthFrame title="One moment">
      <output className="block">Signing you in...</output>
    </AuthFrame>
  );
}

function useExchange() {
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const code = query.get("code");
    const failed = () => navigate("/auth?problem=provider-failed", { replace: true });
    // Without a code there is nothing to ask the server.
    if (!code) return void failed();
    void exchangeCode(code).then((answer) => {
      if (!answer.ok) return failed();
      toast.success(successes.signedIn);
      return navigate(returnPath(query.get("return_to")), { replace: true });
    });
  }, [navigate]);
}
