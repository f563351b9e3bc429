import { site } from "#app/content/site.ts";
import { useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { pages } from "#app/content/pages.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { requestContext } from "#app/core/context.server.ts";
import { pageMeta, siteOrigin } from "#app/core/seo/meta.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import { AuthFrame } from "#app/features/accounts/components/auth-frame.tsx";
import {
  codeRequestedFor,
  EmailCodeForm,
} from "#app/features/accounts/components/email-code-form.tsx";
import { NeedsScripts } from "#app/features/accounts/components/needs-scripts.tsx";
import { ProviderButtons } from "#app/features/accounts/components/provider-buttons.tsx";
import { ResetDialog } from "#app/features/accounts/components/reset-dialog.tsx";
import { SecondFactorForm } from "#app/features/accounts/components/second-factor-form.tsx";
import {
  SignInForm,
  type SignInFormProps,
} from "#app/features/accounts/components/sign-in-form.tsx";
import { SignUpForm } from "#app/features/accounts/components/sign-up-form.tsx";
import { isAccountCode, sentences, successes } from "#app/features/accounts/messages.ts";
import { addressFrom, returnPath } from "#app/features/accounts/rules.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toast } from "#app/ui/toast.ts";
import { useOnce } from "#app/ui/use-once.ts";
import { useQueryParameter } from "#app/ui/use-query-parameter.ts";
import type { Route } from "./+types/auth";

export const handle: PageHandle = { searchParams: { tab: ["sign-up"] } };

/** The other tab is the same page, and opens without the network. */
export const shouldRevalidate = () => false;

/** Indexed without its query only: with one it leads back to another page. */
export const meta: Route.MetaFunction = ({ matches, location }) => {
  const isSignUp = location.search.includes("tab=sign-up");
  return pageMeta(siteOrigin(matches), {
    ...(isSignUp ? signUp : pages["/auth"]),
    path: "/auth",
    isHidden: location.search !== "",
  });
};

const signUp = {
  title: "Sign up",
  description: `Make your ${site.brand} account with an email address and a password. It costs nothing.`,
};

export function loader({ context }: Route.LoaderArgs) {
  const { providers = [] } = context.get(requestContext);
  return { providers: providers.map(({ id, name }) => ({ id, name })) };
}

/** SPEC 2, the auth screen: two tabs, third-party sign-in, the reset dialog and a link home. */
export default function Auth({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const tab = search.get("tab") === "sign-up" ? "sign-up" : "sign-in";
  const [step, setStep] = useState<"first" | "second" | "back">("first");
  const state: unknown = useLocation().state;
  const { user } = useAuth();
  const returnTo = returnPath(useQueryParameter("next"));
  const problem = useQueryParameter("problem");
  const navigate = useNavigate();

  function enter(message: string) {
    toast.success(message);
    // Read at submit: a form sent right after hydration was rendered on the server, without the query.
    const path = returnPath(new URLSearchParams(window.location.search).get("next"));
    // In the place of this screen: "back" leads to where they came from, not to a form for signing in.
    void navigate(path, { replace: true });
  }

  if (step === "second") {
    return (
      <AuthFrame title="One more step">
        <SecondFactorForm
          onSignedIn={() => enter(successes.signedIn)}
          onStartAgain={() => setStep("back")}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={tab === "sign-in" ? "Good to see you." : "Join the table."}>
      <LinkTabs label="Sign in or sign up" tabs={tabs(tab, returnTo, state)} />
      {problem && isAccountCode(problem) ? (
        <p role="alert" className="rounded-md bg-bad-wash px-4 py-3 font-medium text-bad">
          {sentences[problem]}
        </p>
      ) : null}
      {user ? (
        <Notice>
          You are signed in as {user.email}.{" "}
          <Link to={returnTo} className="font-semibold underline">
            Go on
          </Link>
        </Notice>
      ) : null}
      <ProviderButtons providers={loaderData.providers} returnTo={returnTo} />
      <NeedsScripts why="Signing in by email needs JavaScript; reading the site does not.">
        {tab === "sign-up" ? (
          <SignUpForm email={addressFrom(state)} onSignedUp={() => enter(successes.signedUp)} />
        ) : (
          <SignIn
            email={addressFrom(state)}
            isBack={step === "back"}
            onSignedIn={() => enter(successes.signedIn)}
            onSecondFactor={() => setStep("second")}
          />
        )}
      </NeedsScripts>
    </AuthFrame>
  );
}

type SignInProps = Omit<SignInFormProps, "onForgotten" | "onEmailCode">;

function SignIn({ email, isBack, ...steps }: SignInProps) {
  const [forgotten, setForgotten] = useState<string | null>();
  const [codeFor, setCodeFor] = useState<string>();
  const [backWith, setBackWith] = useState<string>();
  useOnce(() => setCodeFor((asked) => asked ?? codeRequestedFor()));
  const isResetLinked = useQueryParameter("dialog") === "reset";
  const resetFor = forgotten === undefined && isResetLinked ? "" : forgotten;
  function backToPassword(typed: string) {
    setBackWith(typed);
    setCodeFor(undefined);
  }
  return (
    <>
      {codeFor === undefined ? (
        <SignInForm
          email={backWith ?? email}
          isBack={isBack || backWith !== undefined}
          onForgotten={setForgotten}
          onEmailCode={setCodeFor}
          {...steps}
        />
      ) : (
        <EmailCodeForm email={codeFor} onPassword={backToPassword} {...steps} />
      )}
      {typeof resetFor === "string" ? (
        <ResetDialog email={resetFor} onClose={() => setForgotten(null)} />
      ) : null}
    </>
  );
}

function tabs(current: "sign-in" | "sign-up", returnTo: string, state: unknown) {
  const back = returnTo === "/" ? "" : `next=${encodeURIComponent(returnTo)}`;
  return [
    {
      label: "Sign In",
      to: back ? `/auth?${back}` : "/auth",
      state,
      isCurrent: current === "sign-in",
    },
    {
      label: "Sign Up",
      to: `/auth?tab=sign-up${back ? `&${back}` : ""}`,
      state,
      isCurrent: current === "sign-up",
    },
  ];
}
