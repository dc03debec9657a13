/** To the office about time off of its teachers, and to a teacher about their own. */
export const timeOff = {
	timeOff: {
		approved: (days: string) => `Your time off is approved: ${days}`,
		refused: (days: string) => `Your time off is not approved: ${days}`,
		text: (school: string) => `${school} answered your request for time off:`,
		stillBooked: (lessons: number) =>
			`${lessons === 1 ? '1 lesson is' : `${lessons} lessons are`} still booked with you.`,
		added: (days: string) => `You have time off: ${days}`,
		canceled: (days: string) => `Your time off is canceled: ${days}`,
		addedText: (school: string) => `${school} entered time off for you:`,
		canceledText: (school: string) => `${school} canceled your time off. You can be booked again then:`,
		otherTimes: (asked: string) => `You asked for other times: ${asked}.`,
		stay: 'Lessons that were given to others or canceled stay so until the office changes them.',
	},
	timeOffRequest: {
		subject: (teacher: string, days: string) => `A request for time off from ${teacher}: ${days}`,
		text: (teacher: string, days: string) => `${teacher} asks for time off: ${days}.`,
		button: 'Open the request',
	},
	timeOffCanceled: {
		subject: (teacher: string, days: string) => `Time off canceled by ${teacher}: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} canceled the time off: ${days}. Lessons that were given to others or canceled stay so until you change them.`,
		button: 'Open the time off of teachers',
	},
	timeOffWithdrawn: {
		subject: (teacher: string, days: string) => `Request for time off withdrawn by ${teacher}: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} no longer asks for time off: ${days}. There is nothing to answer.`,
		button: 'Open the time off of teachers',
	},
}
