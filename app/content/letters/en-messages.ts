export const messages = {
	choose: 'Choose which emails you get',
	lent: {
		subject: (item: string, student: string) => `On loan to ${student}: ${item}`,
		text: (school: string, student: string) => `${school} has lent this to ${student}:`,
		lentOn: (day: string) => `Lent on ${day}`,
		dueOn: (day: string) => `To be brought back by ${day}`,
		rent: (amount: string) => `Rent: ${amount} a month, on your invoices`,
		deposit: (amount: string) => `Deposit: ${amount}`,
		button: 'See what is on loan',
	},
	notice: {
		subject: (from: string, school: string) => `New message from ${from} at ${school}`,
		text: (from: string, subject: string) => `${from} sent you a message: “${subject}”.`,
		line: (from: string, subject: string) => `${from} wrote to you: “${subject}”`,
		button: 'Read the message',
	},
	copy: {
		subject: (subject: string, school: string) => `${subject} (a copy from ${school})`,
		text: (school: string, from: string) =>
			`Your child takes part in a conversation at ${school}, and you get a copy because they are under age. ${from} wrote:`,
	},
	broadcast: {
		wrote: (from: string) => `${from} wrote:`,
		because: (school: string) => `You get this email because you are in contact with ${school}.`,
		button: 'Open in Solfa',
		unsubscribe: (school: string) => `Unsubscribe from announcements of ${school}`,
		unsubscribeMessages: (school: string) => `Unsubscribe from announcements and group messages of ${school}`,
	},
	recording: {
		subject: (student: string) => `A comment on a recording of ${student}`,
		text: (teacher: string, student: string, school: string) =>
			`${teacher} at ${school} listened to a recording of ${student} and wrote:`,
		line: (teacher: string, student: string) => `${teacher} commented on a recording of ${student}`,
		button: 'Listen and answer',
	},
	recordingAnswer: {
		subject: (student: string) => `An answer about a recording of ${student}`,
		text: (from: string, student: string) => `${from} answered your comment on a recording of ${student}:`,
		line: (from: string, student: string) => `${from} answered your comment on a recording of ${student}`,
		button: 'Open the recording',
	},
	feedbackReply: {
		subject: (school: string) => `A reply to your feedback from ${school}`,
		text: (from: string, school: string) => `${from} at ${school} replied to your feedback:`,
		line: (from: string) => `${from} replied to your feedback`,
		button: 'Read your feedback',
	},
	learning: {
		note: (student: string, day: string) => `Lesson note about ${student}, ${day}`,
		assignment: (student: string) => `New assignment for ${student}`,
		from: (school: string) => `A teacher at ${school} wrote:`,
		forNext: (text: string) => `For next time: ${text}`,
		button: 'Open progress',
	},
	report: {
		subject: (student: string, title: string) => `A report about ${student}: ${title}`,
		text: (school: string, student: string, title: string) =>
			`${school} published a report about ${student}: “${title}”.`,
		button: 'Read the report',
	},
	reportReturned: {
		subject: (student: string, title: string) => `Please change the report about ${student}: ${title}`,
		text: (school: string) => `The office of ${school} asked for changes:`,
		button: 'Open the report',
	},
	summary: {
		subject: (school: string, count: number) =>
			`Your summary from ${school}: ${count} ${count === 1 ? 'notification' : 'notifications'}`,
		more: (count: number) => `And ${count} more.`,
		button: 'Open Solfa',
		unsubscribe: 'Unsubscribe from this summary',
	},
}
