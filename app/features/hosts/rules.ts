export const INVITATION_DAYS = 14;

export const HOSTS_BY_A_HOST = 2;

/** Hosts that the hosts of a city may bring in altogether, so that one of them does not become twenty. */
export const HOSTS_BY_HOSTS = 3;

/** With pending invitations. Only administrators add more. */
export const PEOPLE_OF_A_CITY = 20;

export const invitationPath = (token: string) => `/host/invitation/${token}`;
