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
    void exchangeCode(query.get("code") ?? "").then((answer) => {
      if (answer.ok) toast.success(successes.signedIn);
      const to = answer.ok ? returnPath(query.get("return_to")) : "/auth?problem=provider-failed";
      return navigate(to, { replace: true });
    });
  }, [navigate]);
}
