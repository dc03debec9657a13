import { account } from './en-account.ts'
import { join } from './en-join.ts'
import { plans } from './en-plans.ts'
import { twoFactor } from './en-two-factor.ts'

/** Pages that visitors open from an email without an account. */
export const en = {
	language: 'Language',
	page: { skip: 'Skip to content', failed: 'Error: ' },
	broken: 'This link does not work',
	cutOff: 'It may have been cut off. Open it again from the email, or ask the sender.',
	offer: {
		titles: {
			open: 'A seat is free',
			accepted: 'The seat was accepted',
			declined: 'The seat was declined',
			over: 'This offer has expired',
			takenBack: 'The offer was taken back',
		},
		gone: 'This link can no longer be used. Please ask the sender.',
		className: 'Class',
		student: 'For',
		school: 'School',
		held: (until: string) =>
			`The seat is held until ${until}. After that it can be offered to the next person.`,
		accept: 'Accept the seat',
		decline: 'Decline the seat',
		accepted: (student: string, name: string, school: string) =>
			`${student} has a seat in ${name}. ${school} knows.`,
		seeLessons: 'See the lessons in your account',
		declined: (student: string, name: string, school: string) =>
			`${student} is off the waiting list of ${name}. ${school} knows.`,
		over: (student: string, _name: string, school: string, waits: boolean) =>
			waits
				? `The offer was not answered in time. ${student} is still on the waiting list. To ask for another, contact ${school}.`
				: `The offer was not answered in time. ${student} is no longer on the waiting list. If you have questions, contact ${school}.`,
		takenBack: (student: string, name: string, school: string, waits: boolean) =>
			waits
				? `The school took this offer back. ${student} is still on the waiting list of ${name}.`
				: `The school took this offer back. ${student} is no longer on the waiting list of ${name}. If you have questions, contact ${school}.`,
	},
	unsubscribe: {
		ask: 'Unsubscribe',
		done: 'You are unsubscribed',
		stop: (what: string, school: string) =>
			`Stop ${what} from ${school}? You still get what the school has to tell you, such as invoices and everything about your account.`,
		stopped: (school: string, what: string) => `${school} no longer sends ${what} to your address.`,
		stopping: 'Unsubscribing…',
		again: 'Subscribe again',
		subscribing: 'Subscribing…',
		topics: {
			message: 'emails about new messages',
			announcement: 'announcements and group messages',
			lesson: 'lesson reminders',
			change: 'emails about lessons that changed',
			event: 'emails about recitals and exams',
			absence: 'emails about absences',
			learning: 'emails about lesson notes and assignments',
			recording: 'emails about recordings',
			report: 'emails about reports',
			offer: 'emails about answers to offers',
			summary: 'summaries',
		},
	},
	englishCounts: 'This text is available only in English, and the English text is the one that counts.',
	englishHelp: 'These articles are only available in English.',
	questions: (email: string, form: string) => `Anything else? Write to ${email} or use the ${form}.`,
	contactForm: 'contact form',
	account,
	twoFactor,
	join,
	plans,
	pay: {
		status: 'Status',
		document: 'Open the invoice (PDF)',
		ended: {
			title: (_number: string) => 'This link has expired',
			text: (school: string, number: string) =>
				`It no longer opens invoice ${number}. Ask ${school} to send it again, or log in to see it.`,
		},
		void: {
			title: (number: string) => `Invoice ${number} was canceled`,
			text: (school: string, _number: string) => `${school} canceled this invoice. There is nothing to pay.`,
		},
		logIn: 'Log in to see your invoices',
	},
}
