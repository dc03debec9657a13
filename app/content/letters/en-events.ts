export const events = {
	invited: {
		subject: (event: string) => `Invitation: ${event}`,
		text: (school: string, event: string) => `${school} invites you to take part in ${event}:`,
	},
	'signed-up': {
		subject: (event: string) => `Signed up for ${event}`,
		text: (school: string, event: string) => `Here is your confirmation from ${school} for ${event}:`,
	},
	withdrawn: {
		subject: (event: string, student: string) => `${student} no longer takes part in ${event}`,
		text: (school: string, event: string, student: string) =>
			`${student} has been withdrawn from ${event} at ${school}:`,
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
	result: {
		subject: (event: string, student: string) => `Result for ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} has recorded this result for ${student} in ${event}:`,
	},
	absent: {
		subject: (event: string, student: string) => `${student} did not come to ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} has recorded that ${student} did not come to ${event}.`,
	},
	removed: {
		subject: (event: string, student: string) => `Correction for ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} has removed what it had recorded for ${student} in ${event}. It no longer applies.`,
	},
	guests: 'Invited:',
	signUp: (until: string) => `You can sign up in the portal until ${until}.`,
	answer: (school: string, until: string) => `Tell ${school} by ${until} if you want to take part.`,
	who: (lines: number): string => (lines === 1 ? 'Taking part:' : 'Those taking part:'),
	costs: (amount: string) => `Taking part costs ${amount}. It goes on your next invoice.`,
	each: (amount: string) => `${amount} each`,
	costsOther: (student: string) =>
		`There is a fee. It goes on the next invoice of the person who pays for ${student}.`,
	free: (until: string) => `If you withdraw by ${until}, nothing is charged.`,
	left: {
		fee: (amount: string) => `The fee of ${amount}`,
		feeOther: (student: string) => `The fee for ${student}`,
		stays: (fee: string, until: string) =>
			`${fee} stays. The last day to withdraw free of charge was ${until}.`,
		free: (fee: string) => `${fee} is not charged.`,
		credited: (fee: string) => `${fee} has been credited.`,
		later: (fee: string) => `${fee} is taken off the next invoice.`,
	},
	withdraw: 'You can withdraw in the portal until sign-up closes.',
	withdrawByAsking: (school: string) => `To withdraw, ask ${school}.`,
	see: 'See recitals and exams',
	/** Emails to the teachers of those who take part. */
	teachers: {
		moved: (school: string, event: string) =>
			`${event} at ${school} takes place at another time or in another place.`,
		before: (when: string) => `Before: ${when}`,
		now: (when: string) => `Now: ${when}`,
		students: (lines: number): string =>
			lines === 1 ? 'The student you teach or signed up:' : 'The students you teach or signed up:',
		open: 'Open the recital or exam',
	},
}
