export const OWN_DATA_PATH = "/my-data";
export const ownDataInboxPath = `${OWN_DATA_PATH}/inbox`;
export const ownDataPath = (token: string) => `${OWN_DATA_PATH}/${token}`;
