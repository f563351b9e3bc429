import { MOST_OF_EVENT, type RefusedFormat } from "./rules.ts";

const TAKEN = "Please send a JPEG, PNG, WebP or AVIF.";

const formats: Record<RefusedFormat, string> = {
  heic: "This is a HEIC picture, which most browsers cannot show. On an iPhone, choose it from Photos and it is sent as JPEG; or set Settings, Camera, Formats to Most Compatible.",
  gif: "GIFs don't work here. Please choose a photo.",
  svg: `SVG drawings are not taken, because they can contain programs. Please export it as PNG.`,
  pdf: `This is a PDF. ${TAKEN}`,
  unknown: `This file is not a picture that we know. ${TAKEN}`,
};

export const messages = {
  noFile: "Please choose a picture",
  onlyFile: "Send one picture, with alt and city_name, as multipart/form-data.",
  tooLarge: "The picture is larger than 12 MB. Please choose a smaller one.",
  tooManyPixels:
    "The picture has more than 40 million pixels, or a side of more than 16,384. Please choose a smaller one.",
  unreadable: "The picture cannot be read: the file may be damaged. Please choose another one.",
  brokenOff: "The picture did not arrive whole. Please try again.",
  noRoom: "The city has no room left for pictures. Please delete some that are not used.",
  away: "Pictures cannot be stored at the moment. Please try again in a few minutes.",
  noDisk: "Pictures can't be stored right now: the disk is full or locked. Please try again later.",
  busy: "Many pictures are on their way. Please try again in a moment.",
  tooMany: "You can send 20 pictures in an hour. Please wait a little.",
  onlyHosts: "Only hosts of the city can do this.",
  onlyAdministrators: "Only administrators can keep a picture for no city.",
  onlyOwn: "Helpers can delete the pictures they have sent themselves.",
  usedByCentre: "The picture is used by the central team. Only administrators can delete it.",
  unknownCity: "There is no city of that name",
  gone: "The picture has been deleted.",
  unknown: "There is no such picture.",
  refused: "Somebody in this picture has asked us not to show it. Please choose another one.",
  notBegun: "Pictures can be added once the meetup has begun.",
  mostOfEvent: `A meetup has room for ${MOST_OF_EVENT} pictures.`,
  notOfCity: "This picture is not there any more, is hidden, or is of another city.",
  unknownEvent: "The event you're looking for doesn't exist or has been removed",
  staysEmpty: "The picture has been deleted, so this stays as it is.",
} as const;

export const formatMessage = (format: RefusedFormat) => formats[format];
