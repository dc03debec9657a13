import { href } from '#app/domain/href.ts'
import type { Mail } from '#app/letters/mail.ts'
import { addressTaken } from '#app/letters/address-taken.server.ts'
import { letter } from '#app/letters/letter.server.ts'

interface Registered {
	to: string
	name: string
	school: string
}

/** Confirms a registration to its owner, and leads on to what is still to do. */
function registrationLetter({ to, name, school }: Registered): Mail {
	return letter({
		kind: 'registration',
		to,
		subject: 'Welcome to Solfa',
		paragraphs: [
			`Hello ${name},`,
			`${school} is registered on Solfa. Log in with this email address and the password you chose.`,
			'Choose a plan to open your school. If you have paid already, you are all set.',
			'If you did not register, someone may have typed your address by mistake. You can ignore this email.',
		],
		action: { label: 'Continue to Solfa', path: href.login(href.selectPlan()) },
	})
}

/** What a registration may have to say, and to whom. */
export const registrationLetters = { welcome: registrationLetter, taken: addressTaken }
