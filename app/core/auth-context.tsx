import { createContext, useContext, type ReactNode } from "react";

/** Stands in until sign-in is built: nobody is signed in. */
export interface Auth {
  user: SignedInUser | null;
  loading: boolean;
  isAdmin: boolean;
  adminLoading: boolean;
  signOut: () => Promise<void>;
}

export interface SignedInUser {
  id: string;
  email: string;
  email_confirmed_at: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  user_metadata: {
    full_name?: string | null;
    username?: string | null;
    avatar_url?: string | null;
  };
}

const AuthContext = createContext<Auth | undefined>(undefined);

const nobody: Auth = {
  user: null,
  loading: false,
  isAdmin: false,
  adminLoading: false,
  signOut: async () => {},
};

export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={nobody}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
