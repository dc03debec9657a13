export const events = {
	'signed-up': {
		subject: (event: string) => `Signed up for ${event}`,
		text: (school: string, event: string) => `Here is your confirmation from ${school} for ${event}:`,
	},
	changed: {
		subject: (event: string) => `Changed: ${event}`,
		text: (school: string, event: string) =>
			`${event} at ${school} takes place at another time or in another place. These are the new details:`,
	},
	canceled: {
		subject: (event: string) => `Canceled: ${event}`,
		text: (school: string, event: string) => `${school} had to cancel ${event}. It was planned for:`,
	},
	who: (lines: number): string => (lines === 1 ? 'Taking part:' : 'Those taking part:'),
	costs: (amount: string) => `Taking part costs ${amount}. It goes on your next invoice.`,
	costsOther: (student: string) =>
		`There is a fee. It goes on the next invoice of the person who pays for ${student}.`,
	free: (until: string) => `If you withdraw by ${until}, nothing is charged.`,
	withdraw: 'You can withdraw in the portal until sign-up closes.',
	see: 'See recitals and exams',
}
