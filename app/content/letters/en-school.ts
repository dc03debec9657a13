/** What a school sends about money, and about who runs it, in English. */
export const school = {
	invoice: {
		subject: (number: string, school: string) => `Invoice ${number} from ${school}`,
		reminderSubject: (number: string, school: string) => `Reminder: invoice ${number} from ${school}`,
		here: (number: string, school: string, total: string) =>
			`Here is invoice ${number} from ${school} for ${total}.`,
		payBy: (due: string) => `Please pay by ${due}.`,
		restBy: (open: string, due: string) => `${open} is still to pay, by ${due}.`,
		isDue: (open: string, number: string, school: string, due: string) =>
			`${open} of invoice ${number} from ${school} is still open. It is due on ${due}.`,
		wasDue: (open: string, number: string, school: string, due: string) =>
			`${open} of invoice ${number} from ${school} is still open. It was due on ${due}.`,
		ignore: 'If you have paid in the meantime, please ignore this message.',
		pay: (number: string) => `See and pay invoice ${number}`,
		see: (number: string) => `Open invoice ${number}`,
	},
	ownership: {
		subject: (from: string, school: string) => `${from} wants to hand ${school} over to you`,
		text: (from: string, school: string) =>
			`${from} asks you to take over ${school} on Solfa. You would become its administrator, and ${from} a teacher.`,
		life: 'Sign in within 7 days to say yes or no. Until then nothing changes.',
		button: 'Go to your desk',
	},
	taken: {
		subject: (to: string, school: string) => `${to} is now the administrator of ${school}`,
		text: (to: string, school: string) =>
			`${to} has taken over ${school} on Solfa. You are a teacher there now.`,
		takeBack:
			'If you did not offer the school, take it back within 7 days. The link makes you the administrator again, signs you both out and lets you choose a new password.',
		button: (school: string) => `Take ${school} back`,
	},
}
