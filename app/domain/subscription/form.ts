import { z } from 'zod'
import { planNames } from './plans.ts'

/** The price is looked up in our own table, never taken from the form. */
export const choosePlanForm = z.object({
	plan: z.enum(planNames, { error: 'Please choose a plan' }),
	cycle: z.enum(['monthly', 'yearly'], { error: 'Please choose monthly or yearly' }),
	/** The displayed amount in cents. If it is outdated, the buyer has to confirm again; it never sets the price. */
	due: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

/** Only a hint for staff; submitted amounts and currencies are ignored. */
export const activationForm = z.object({
	planName: z.string().trim().max(60, 'That plan name is too long').default(''),
})

/** Must be the address of the signed-in user. */
export const cancelRegistrationForm = z.object({
	email: z.string().max(254, 'That email address is too long').optional(),
})

export const subscriptionForm = z.object({
	intent: z.enum(['cancel', 'resume', 'retry'], { error: 'Please use the button to cancel.' }),
})

export const leaveUpgradeForm = z.object({
	intent: z.literal('cancel-upgrade', { error: 'Please use the button to cancel.' }),
})
