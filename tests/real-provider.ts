import { Provider } from "oidc-provider";

/** A real OpenID provider, whose people consent without being asked. */
export function realProvider(issuer: string, callback: string, person: () => object) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: "site", client_secret: "secret", redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ["test"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...person() }) }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: "site",
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/sign-in/")) return next();
    await provider.interactionFinished(context.req, context.res, {
      login: { accountId: "person-1" },
    });
    context.respond = false;
  });
  return provider.callback();
}
