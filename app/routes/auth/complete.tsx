import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { AuthFrame } from "#app/features/accounts/components/auth-frame.tsx";
import { SecondFactorForm } from "#app/features/accounts/components/second-factor-form.tsx";
import { exchangeCode } from "#app/features/accounts/client.ts";
import { successes } from "#app/features/accounts/messages.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { toast } from "#app/ui/toast.ts";
import { useQueryParameter } from "#app/ui/use-query-parameter.ts";

export const meta = () => hiddenMeta("Signing in");

/** The return URL of third-party sign-in: exchanges its code for a session, or asks for the second factor. */
export default function Complete() {
  const navigate = useNavigate();
  const isSecondStep = useQueryParameter("step") === "second";
  const enter = () => {
    toast.success(successes.signedIn);
    const wanted = new URLSearchParams(window.location.search).get("return_to");
    return navigate(returnPath(wanted), { replace: true });
  };
  useExchange(enter);
  if (isSecondStep) {
    return (
      <AuthFrame title="One more step">
        <SecondFactorForm
          onSignedIn={() => void enter()}
          onStartAgain={() => void navigate("/auth", { replace: true })}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="One moment">
      <output className="block">Signing you in...</output>
    </AuthFrame>
  );
}

function useExchange(enter: () => void | Promise<void>) {
  const navigate = useNavigate();
  const latest = useRef(enter);
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    if (query.get("step") === "second") return;
    const code = query.get("code");
    const failed = () => navigate("/auth?problem=provider-failed", { replace: true });
    // Without a code there is no request to make.
    if (!code) return void failed();
    void exchangeCode(code).then((answer) => (answer.ok ? latest.current() : failed()));
  }, [navigate]);
}
