import type { AttendanceRules } from '#app/domain/attendance/policy.ts'
import { events } from './en-events.ts'
import { flash } from './en-flash.ts'
import { learning } from './en-learning.ts'
import { messages } from './en-messages.ts'
import { money } from './en-money.ts'
import { resources } from './en-resources.ts'
import { settings } from './en-settings.ts'

type CapPeriod = AttendanceRules['capPeriod']

/** The portal of students and parents, in English. Keep the shape: `catalogs.ts` takes the type of all languages from it. */
export const en = {
	sections: {
		dashboard: 'Home',
		schedule: 'Lessons',
		progress: 'Progress',
		resources: 'Files',
		invoices: 'Invoices',
		reports: 'Reports',
		feedback: 'Feedback',
		settings: 'Settings',
	},
	shell: {
		menu: 'Menu',
		pages: 'Pages',
		child: 'Child',
		all: (count: number): string => (count === 2 ? 'Both' : 'All'),
		noChildren: 'You are not connected to any student at the moment.',
		askOffice: (school: string) => `Contact the office of ${school} if you think that is a mistake.`,
	},
	home: {
		hello: (name: string) => `Hello, ${name}`,
		nextLesson: 'Next lesson',
		nextIn: (days: number) =>
			days === 0
				? 'Next lesson, today'
				: days === 1
					? 'Next lesson, tomorrow'
					: `Next lesson, in ${days} days`,
		lessonOf: (child: string, lesson: string) => `${child}, ${lesson}`,
		allLessons: 'All lessons',
		noLessons: 'No lessons are scheduled.',
		askAboutLessons: (school: string) => `Contact ${school} to arrange one.`,
		toDo: 'To do',
		sign: (text: string, child: string) => `Read and answer “${text}” for ${child}`,
		bookCredit: (child: string, minutes: number, until: string | null) =>
			`${child} has a ${minutes}-minute make-up lesson to book${until ? ` by ${until}` : ''}`,
		readReport: (title: string, child: string) => `Read the report “${title}” about ${child}`,
		practice: 'To practice',
		practiceOf: (child: string, text: string) => `${child}: ${text}`,
		allNotes: 'All lesson notes',
		answerOffer: (name: string, child: string, until: string) =>
			`A seat in ${name} is free for ${child}. Answer by ${until}`,
		noteFrom: (teacher: string | null, day: string) => (teacher ? `From ${teacher}, ${day}` : `From ${day}`),
		balance: {
			due: 'Due now',
			notDue: (amount: string) => `${amount} more is not due yet.`,
			nothing: 'Nothing to pay',
			credit: (amount: string) => `You have ${amount} of credit.`,
			see: 'See and pay',
			seeAll: 'See invoices',
		},
		contact: 'Contact',
		call: 'Call',
		email: 'Email',
	},
	lessons: {
		title: 'Lessons',
		coming: 'Coming up',
		past: 'Past',
		none: 'No lessons in these weeks.',
		noneAtAll: 'No lessons are scheduled.',
		nextIs: (when: string) => `The next one is on ${when}.`,
		later: 'Later lessons',
		earlier: 'Earlier lessons',
		instead: (teacher: string, absent: string) => `${teacher} instead of ${absent}`,
		movedFrom: (when: string) => `Moved from ${when}`,
		makeUp: 'Make-up lesson',
		extra: 'Extra lesson',
		trial: 'Trial lesson',
		sameTime: (child: string) => `Same time as ${child}’s lesson`,
		canceledInTime: 'Canceled in time',
		canceledLate: 'Canceled late',
		canceledBySchool: 'Canceled by the school',
		closed: 'School closed',
		late: (label: string, minutes: number) => `${label}, ${minutes} minutes late`,
		closure: (name: string, from: string, to: string) =>
			from === to ? `Closed on ${from}: ${name}` : `Closed from ${from} to ${to}: ${name}`,
		online: 'Join online',
		askOffice: 'To report an absence, contact the school.',
		cannotCome: (child: string) => `${child} can’t come`,
		iCannotCome: 'I can’t come',
		askToMove: 'Ask to move',
		toCalendar: 'Add to calendar',
		minutes: (minutes: number) => `${minutes} minutes`,
	},
	absence: {
		title: (child: string, day: string) => `${child} can’t come on ${day}`,
		ownTitle: (day: string) => `I can’t come on ${day}`,
		reason: 'Reason (optional)',
		submit: 'Report absence',
		sending: 'Reporting...',
		keep: 'Keep the lesson',
		until: (when: string) => `Until ${when}: `,
		noCharge: 'No charge.',
		charged: 'This lesson is charged.',
		charged24: (hours: number) =>
			`There are less than ${hours} hours left, so this lesson is charged and there is no make-up lesson.`,
		late: (hours: number) => `There are less than ${hours} hours left, so there is no make-up lesson.`,
		makeUp: (child: string, minutes: number, until: string | null) =>
			`${child} gets a ${minutes}-minute make-up lesson${until ? `, to book by ${until}` : ''}.`,
		noMakeUp: 'There is no make-up lesson for it.',
		capReached: (of: number, period: CapPeriod) =>
			`There is no make-up lesson: all ${of} of this ${period} are used.`,
		left: (left: number, of: number, period: CapPeriod) =>
			`After that ${left} of ${of} are left this ${period}.`,
		creditBack: 'The make-up lesson can be booked again.',
		creditUsed: 'This make-up lesson counts as used.',
		creditLost: (hours: number) =>
			`There are less than ${hours} hours left, so this make-up lesson counts as used.`,
		refusal: 'Nothing was reported',
	},
	move: {
		title: 'Ask to move a lesson',
		lesson: 'Lesson',
		wish: 'When would be better?',
		wishHint: 'Days and times that suit you. The lesson stays where it is until the school moves it.',
		wishMissing: 'Say when would be better',
		submit: 'Send request',
		sending: 'Sending...',
		back: 'Keep the lesson',
		refusal: 'Your request was not sent',
		asked: (wish: string) => `You asked to move it: “${wish}”`,
		declined: (answer: string) => `It can’t be moved: “${answer}”`,
		withdraw: 'Withdraw request',
	},
	credit: {
		count: (child: string) => `1 make-up lesson for ${child}`,
		until: (minutes: number, day: string | null) =>
			day ? `${minutes} minutes, book it by ${day}` : `${minutes} minutes`,
		book: 'Book',
		title: (child: string) => `Book a make-up lesson for ${child}`,
		intro: (minutes: number, day: string | null) =>
			`${minutes} minutes${day ? `, to be taken by ${day}` : ''}. A time you choose is held for 10 minutes while you confirm it.`,
		free: 'Free times',
		none: 'No time is free in these two weeks.',
		noneEver: 'Contact the school to arrange the lesson.',
		laterDays: 'Later days',
		earlierDays: 'Earlier days',
		choose: 'Choose a time',
		hold: 'Choose this time',
		holding: 'Holding...',
		refusal: 'This time was not held',
		next: 'The next free times',
		confirmTitle: 'Confirm the make-up lesson',
		heldUntil: (time: string) => `This time is held for you until ${time}.`,
		heldNoLonger: 'This time was held for 10 minutes, which have passed. It is still free.',
		gone: 'This time has been taken meanwhile.',
		confirm: 'Book this lesson',
		confirming: 'Booking...',
		another: 'Choose another time',
		notBooked: 'The lesson was not booked',
		mayNotBook: 'You can see these make-up lessons, but not book them. Ask the school’s office.',
		who: 'For',
		when: 'When',
		where: 'Where',
		teacher: 'Teacher',
		what: 'Lesson',
	},
	proposal: {
		title: (child: string, lesson: string, when: string) => `Another time for ${child}, ${lesson}, ${when}`,
		intro: 'The teacher asks whether this lesson can be at another time.',
		until: (when: string) => `Please answer by ${when}.`,
		take: (when: string) => `Move it to ${when}`,
		keep: 'Keep the lesson where it is',
		toDo: (child: string, when: string) => `A teacher asks to move a lesson of ${child}. Answer by ${when}`,
	},
	offer: {
		title: (name: string, child: string) => `A seat in ${name} for ${child}`,
		when: (weekday: string, time: string, minutes: number) => `${weekday} at ${time}, ${minutes} minutes`,
		until: (when: string) => `Offered until ${when}. After that it goes to the next on the waiting list.`,
		accept: 'Accept the seat',
		decline: 'Decline',
		mayNot: 'Only somebody who may book for them can answer.',
	},
	money,
	events,
	learning,
	messages,
	resources,
	settings,
	flash,
	page: { skip: 'Skip to content', failed: 'Error: ' },
	forms: {
		again: 'Open this page again and choose from the list',
		time: 'Choose a time',
		task: 'Choose what to do',
	},
	weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
}
