import { absences } from './en-absences.ts'
import { bookings } from './en-bookings.ts'
import { timeOff } from './en-time-off.ts'

export const lessons = {
	weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
	meets: (when: string) => `The class meets on ${when}.`,
	firstLesson: (when: string) => `First lesson: ${when}.`,
	notSuiting: (school: string) => `Contact ${school} if this doesn’t suit you.`,
	trialName: 'Trial lesson',
	makeUpName: 'Make-up lessons',
	calendar: {
		makeUp: 'Make-up lesson',
		extra: 'Extra lesson',
		assists: 'You assist',
		canceled: (lesson: string) => `Canceled: ${lesson}`,
		paused: (lesson: string) => `Paused: ${lesson}`,
		online: (link: string) => `Join online: ${link}`,
	},
	seeLessons: 'See your lessons',
	openSchedule: 'Open your schedule',
	openHours: 'Open your hours and time off',
	becomes: {
		undecided: (lesson: string) => `${lesson} is not decided yet`,
		added: (lesson: string) => `${lesson} takes place`,
		canceled: (lesson: string) => `${lesson} is canceled`,
		canceledBy: {
			school: (lesson: string) => `${lesson} is canceled by the school`,
			teacher: (lesson: string) => `${lesson} is canceled by the teacher`,
			student: (lesson: string) => `${lesson} is canceled, as the family asked`,
			closure: (lesson: string) => `${lesson} does not take place, because of a closure`,
			end: (lesson: string) => `${lesson} is canceled, because the class ends`,
		},
		taughtBy: (lesson: string, teacher: string) => `${lesson} is taught by ${teacher}`,
		moved: (lesson: string, when: string) => `${lesson} moves to ${when}`,
		other: (lesson: string, changes: string) => `${lesson} is ${changes}`,
		notAfterAll: 'does not take place after all',
		weekly: (when: string) => `moves to ${when}`,
		with: (teacher: string) => `with ${teacher}`,
		in: (room: string) => `in ${room}`,
		notIn: (room: string) => `no longer in ${room}`,
		online: (link: string) => (link ? `online, ${link}` : 'online'),
		withLink: (link: string) => `with the online link ${link}`,
		alsoOnline: 'also online',
		notOnline: 'no longer online',
	},
	effect: {
		of: (student: string, effect: string) => `For ${student}: ${effect}.`,
		stays: 'the make-up lesson for the absence before stays',
		charged: 'charged',
		ofPackage: 'counts for the package',
		free: 'no charge',
		samePrice: 'the price stays the same',
		credit: (minutes: number) => `${minutes}-minute make-up credit`,
		creditUntil: (minutes: number, day: string) => `${minutes}-minute make-up credit until ${day}`,
		noCredit: 'no make-up credit',
		creditBack: (until: string) => `the make-up credit stays open${until && ` until ${until}`}`,
		creditUsed: 'the make-up credit counts as used',
		creditOver: 'the make-up credit is past its last day and cannot be booked again',
		absenceBack: 'the absence is taken back',
		absenceAndCreditBack: 'the absence and its make-up credit are taken back',
		left: (left: number, of: number) => `${left} of ${of} left`,
	},
	away: {
		subject: (teacher: string) => `Changed lessons: ${teacher} is away`,
		text: (teacher: string, days: string) =>
			`${teacher} is away (${days}). This is what happens with your lessons:`,
	},
	substitute: {
		subject: (teacher: string) => `You teach lessons of ${teacher}`,
		text: (teacher: string, days: string, school: string) =>
			`${teacher} is away (${days}). At ${school} you teach these lessons instead:`,
		/** Ends the line of one lesson. */
		standsIn: (teacher: string) => `You are substituting for ${teacher}.`,
	},
	/** To the teacher whose assistant is away. */
	assistantAway: {
		away: (teacher: string) => `${teacher} is away`,
		awayText: (teacher: string, days: string, school: string) =>
			`${teacher} is away from ${school} (${days}) and does not assist in these lessons:`,
		back: (teacher: string) => `${teacher} is not away after all`,
		backText: (teacher: string, days: string, school: string) =>
			`${teacher} is not away from ${school} after all (${days}) and assists in these lessons:`,
	},
	ownAbsence: {
		subject: 'Your lessons while you are away',
		text: (school: string, days: string) => `You are away from ${school}: ${days}.`,
		follows: 'This is what happens with your lessons:',
		notAssisting: (lesson: string) => `You do not assist in this lesson: ${lesson}.`,
	},
	/** To a teacher whose student leaves or pauses. */
	studentAway: {
		ends: (student: string, lastDay: string) => `Lessons of ${student} end after ${lastDay}`,
		pauses: (student: string, from: string, to?: string) =>
			`Lessons of ${student} pause from ${from}${to ? ` to ${to}` : ''}`,
		removed: (school: string, lines: number) =>
			`${lines === 1 ? 'This lesson was' : 'These lessons were'} removed from your schedule at ${school}:`,
	},
	asPlanned: {
		subject: 'Lessons take place as planned after all',
		text: (school: string) =>
			`We wrote to you about changed lessons at ${school}. Those changes were taken back.`,
		textAway: (school: string, teacher: string, days: string) =>
			`We wrote to you about changed lessons at ${school} because ${teacher} was to be away (${days}). Those changes were taken back.`,
		goesOn: (student: string, day: string) => `Lessons of ${student} go on after ${day}`,
		subjectRemoved: 'New lessons do not take place after all',
		textRemoved: (school: string) =>
			`We wrote to you about new lessons at ${school}. They were removed from the schedule and do not take place.`,
	},
	changed: {
		many: (school: string) => `Changed lessons at ${school}`,
		canceled: (lesson: string) => `Canceled: ${lesson}`,
		moved: (lesson: string) => `Moved: ${lesson}`,
		other: (lesson: string) => `Changed: ${lesson}`,
		text: (school: string, lines: number) =>
			`${lines === 1 ? 'This lesson has' : 'These lessons have'} changed at ${school}:`,
		more: (lessons: number) => `And ${lessons} more ${lessons === 1 ? 'lesson' : 'lessons'}.`,
		added: (lesson: string) => `Added: ${lesson}`,
		addedMany: (school: string) => `New lessons at ${school}`,
		addedText: (school: string, lines: number) =>
			`${lines === 1 ? 'This lesson was' : 'These lessons were'} added at ${school}:`,
		assistText: (name: string, school: string) =>
			`You now assist in ${name} at ${school}. These are the lessons to come:`,
		several: (lesson: string, when: string, changes: string, lessons: number, days: string) =>
			`${lesson}: ${when}, ${changes} (${lessons} lessons, ${days})`,
		severalOn: (lesson: string, when: string, changes: string, from: string) =>
			`${lesson}: ${when}, ${changes}, from ${from} on`,
		stay: (moments: string) => `Not changed: ${moments}`,
		/** The first lesson of a trial in a class is canceled, and the trial goes on with the next one. */
		trialNow: (when: string) => `The trial lesson is now on ${when}.`,
		repeats: (lesson: string, when: string, weeks: number, from: string) =>
			`${lesson}: ${when}, ${bookings.rhythm.every(weeks)} from ${from}`,
	},
	...bookings,
	/** A teacher offers other times for a lesson, and the family's no. */
	proposal: {
		subject: (lesson: string) => `Another time for ${lesson}?`,
		text: (school: string, until: string) =>
			`${school} suggests another time for this lesson. Choose one by ${until}, or keep the lesson as it is:`,
		textMayNotBook: (school: string, until: string) =>
			`${school} suggests another time for this lesson. Only someone who may book lessons can choose one by ${until}, or keep the lesson as it is:`,
		choose: 'Choose a time',
		/** Ends the email to a family without an account, which cannot choose in the portal. */
		tell: (school: string) => `Tell ${school} which one suits you.`,
		notMoved: (lesson: string) => `Not moved: ${lesson}`,
		acceptedText: (student: string) => `The family of ${student} accepted another time:`,
		declinedText: (student: string) => `The family of ${student} keeps the lesson at its time:`,
		withdrawnText: (school: string, when: string) =>
			`The times that ${school} proposed are no longer open. The lesson stays on ${when}.`,
	},
	declined: {
		makeUp: (student: string) => `The request for a make-up lesson for ${student}`,
		move: (student: string) => `The request to move a lesson of ${student}`,
		makeUpText: (school: string, student: string) =>
			`${school} was asked for a time for a make-up lesson of ${student}. The answer:`,
		moveText: (school: string, student: string, lesson: string) =>
			`${school} was asked to move this lesson of ${student} and cannot: ${lesson}. It takes place as planned. The answer:`,
		answer: (text: string) => `“${text}”`,
		kept: 'The make-up lesson is still yours: you can book one of the free times, or ask again.',
		/** Readers who may book a make-up lesson for which no time can be chosen. */
		keptArranged: (school: string) =>
			`The make-up lesson is still yours, and ${school} books it for you. Tell ${school} which time from the answer suits you, or ask for another.`,
		reply: 'Reply',
		/** Readers who may not book or have no account get this instead of `kept`. */
		keptAsk: (school: string) => `The make-up lesson is still open: ask ${school} for a time.`,
		ended: 'The last day of the make-up lesson has passed, so it can no longer be booked.',
	},
	...timeOff,
	afterAll: {
		subject: (lesson: string) => `Takes place after all: ${lesson}`,
		text: (school: string, lesson: string) =>
			`We wrote to you that a lesson at ${school} is canceled. It takes place after all: ${lesson}.`,
	},
	moveRequest: {
		subject: (student: string, when: string) => `A request to move the lesson of ${student} on ${when}`,
		text: (student: string, when: string) =>
			`The family of ${student} asks to move the lesson on ${when}. They wrote:`,
		next: 'The lesson stays where it is until you move it or answer the request.',
	},
	makeUpRequest: {
		subject: (student: string) => `A request for a make-up lesson of ${student}`,
		text: (student: string) => `The family of ${student} asks for a time for a make-up lesson.`,
		wrote: 'They wrote:',
		next: 'The make-up lesson stays open until you book a time or answer the request.',
		button: 'Open make-up lessons',
	},
	...absences,
	/** To a family that signed up on the school's own page, and to the office. */
	signUp: {
		subject: (school: string) => `Your sign-up at ${school}`,
		inquirySubject: (school: string) => `Your inquiry at ${school}`,
		notYourInquiry: (school: string) => `If you did not send it, ignore this email or tell ${school}.`,
		seat: (school: string, name: string | null) => `You have a place in ${name ?? 'a class'} at ${school}.`,
		waiting: (school: string, name: string | null) =>
			`You are on the waiting list of ${name ?? 'a class'} at ${school}. You get an email when a place is free.`,
		request: (school: string, name: string | null) =>
			`${school} has what you sent${name ? ` about ${name}` : ''} and answers you by email.`,
		held: (school: string, name: string | null) =>
			`A place in ${name ?? 'a class'} at ${school} is held for you.`,
		pay: (amount: string, number: string, until: string | null) =>
			until
				? `Please pay ${amount} by ${until}. The place is yours as soon as it is paid.`
				: `Please transfer ${amount} now and give the reference ${number}.`,
		notPaid: (school: string, name: string | null) =>
			`Your place in ${name ?? 'a class'} at ${school} was not paid for in time and is free again. Nothing was charged. Your sign-up is not lost: you get an answer by email.`,
		tooLate: (school: string, name: string | null) =>
			`Your payment for ${name ?? 'a class'} at ${school} came after the last place was taken. Nothing was charged. You are on the waiting list, and get an email when a place is free.`,
		next: 'A second email invites you to choose a password.',
		notYou: (school: string) => `If this was not you, ignore this email or tell ${school}.`,
		office: {
			seat: (student: string, name: string) => `${student} signed up for ${name}.`,
			waiting: (student: string, name: string) => `${student} is on the waiting list of ${name}.`,
			request: (student: string, name: string) => `${student} asks for a place in ${name}.`,
			question: (student: string) => `${student} has a question.`,
		},
		asksTrial: (student: string, when: string) =>
			when
				? `${student} asks for a trial lesson: ${when}.`
				: `${student} asks for a trial lesson at a time to be agreed.`,
		wrote: 'They wrote:',
		reach: (contact: string) => `You reach them here: ${contact}`,
		onlyGuardian: (guardian: string, student: string) =>
			`Only ${guardian} is a guardian of ${student} so far.`,
		open: 'Answer under New sign-ups',
		answered: (school: string, student: string) =>
			`${school} answers your question about lessons for ${student}:`,
		declinedSubject: (school: string) => `About your sign-up at ${school}`,
		declined: (school: string, student: string, name: string | null) =>
			name
				? `Thank you for signing ${student} up for ${name} at ${school}. We are sorry that we cannot offer a place in this class now.`
				: `Thank you for asking about lessons for ${student} at ${school}. We are sorry that we cannot offer a place now.`,
		accepted: (school: string, student: string, name: string | null) =>
			name
				? `${student} has a place in ${name} at ${school}.`
				: `${school} has taken up your sign-up of ${student}.`,
		trial: (school: string, student: string, when: string) =>
			`${student} has a trial lesson at ${school}: ${when}.`,
		trialOff: (school: string, student: string, when: string) =>
			`The trial lesson of ${student} at ${school} (${when}) was taken back. You get an email about another time.`,
		placeOff: (school: string, student: string, name: string | null) =>
			`The place of ${student} in ${name ?? 'a class'} at ${school} was taken back. You get another answer to your sign-up.`,
	},
	reminder: {
		subject: (lessons: number, school: string) =>
			`${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} tomorrow at ${school}`,
		text: (day: string) => `A reminder of ${day}:`,
		cannotCome: (school: string) => `If somebody cannot come, please tell ${school}.`,
		unsubscribe: (school: string) => `Unsubscribe from lesson reminders of ${school}`,
	},
}
