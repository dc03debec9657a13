import { z } from 'zod'
import { isUsername, USERNAME_RULE, type Entrance } from './accounts.ts'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { line } from '#app/domain/form/fields.ts'

const NO_ADDRESS = 'Enter the address the invitation goes to, such as name@example.com'
const NO_USERNAME = `A username is ${USERNAME_RULE}, and begins and ends with a letter or a digit`
const NO_WAY = 'Choose how they come in'

const ACTS = ['invite', 'resend', 'reset', 'lock', 'unlock', 'end-sessions', 'unlink'] as const

/** The fields of a sign-in method are validated later, because only the chosen method's fields count. */
export const accountForm = z
	.object({
		intent: z.enum(ACTS, { error: 'Choose an action' }),
		who: line('Choose whose account it is', { max: 64 }),
		way: z.string().optional(),
		email: z.string().trim().default(''),
		username: z.string().trim().default(''),
	})
	.transform(({ intent, who, way, email, username }, context) => {
		if (intent !== 'invite') return { intent, who }
		const entrance: Entrance = way === 'mail' ? { by: 'mail', email } : { by: 'paper', username }
		const wrong = (path: string, message: string) =>
			context.addIssue({ code: 'custom', path: [path], message })
		if (way !== 'mail' && way !== 'paper') wrong('way', NO_WAY)
		else if (way === 'mail' && !isEmailAddress(email)) wrong('email', NO_ADDRESS)
		else if (way === 'paper' && !isUsername(username)) wrong('username', NO_USERNAME)
		return { intent, who, entrance }
	})
