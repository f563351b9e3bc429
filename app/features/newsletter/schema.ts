import { z } from "zod";

export const subscriptionInput = z.strictObject({
  email: z
    .string("Please enter your email address")
    .trim()
    .toLowerCase()
    .min(1, "Please enter your email address")
    .max(254, "This address is too long")
    .pipe(z.email("Please enter a valid email address")),
  consent: z.literal(true, "Please agree to receive the newsletter"),
});

export type SubscriptionInput = z.output<typeof subscriptionInput>;

export const newsletterFigures = z.object({
  confirmed: z.number().int(),
  unconfirmed: z.number().int(),
  unsubscribed: z.number().int(),
});

export type NewsletterFigures = z.output<typeof newsletterFigures>;
