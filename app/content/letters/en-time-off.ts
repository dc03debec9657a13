/** To the office about time off of its teachers, and to a teacher about their own, or about their last day. */
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
	lastDay: {
		set: (school: string, day: string) => `Your last day at ${school}: ${day}`,
		setText: (school: string) => `${school} entered your last day as a teacher:`,
		open: 'You can log in until the end of that day. Please mark your lessons by then.',
		closed: 'Your account is locked.',
		canceled: (school: string, day: string) => `No longer your last day at ${school}: ${day}`,
		canceledText: (school: string) => `You are on the staff of ${school}. This last day no longer applies:`,
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
