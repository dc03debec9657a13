import { z } from 'zod'
import { planNames } from './plans.ts'
import { ownEmail } from '#app/domain/account/profile-form.ts'

/** What is bought. Its price stands in our own table. */
export const choosePlanForm = z.object({
	plan: z.enum(planNames, { error: 'Please choose a plan' }),
	cycle: z.enum(['monthly', 'yearly'], { error: 'Please choose monthly or yearly' }),
	/** The amount they were shown, in cents. It decides nothing: where it has changed, they are asked again. */
	due: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

/** Only a hint for staff. The amount and the currency that come with it are not even read. */
export const activationForm = z.object({
	planName: z.string().trim().max(60, 'That plan name is too long').default(''),
})

/** Whose registration is meant; it has to be one's own. */
export const cancelRegistrationForm = z.object({
	email: z.string().max(254, 'That email address is too long').optional(),
})

const plan = z.object({ intent: z.enum(['cancel', 'resume', 'retry']) })

/** What the forms of the subscription page ask for, by their button. */
export const subscriptionForm = z.discriminatedUnion('intent', [plan, ownEmail], {
	error: 'Please use the button to cancel.',
})

export const leaveUpgradeForm = z.object({
	intent: z.literal('cancel-upgrade', { error: 'Please use the button to cancel.' }),
})
