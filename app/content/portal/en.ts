import { absence } from './en-absence.ts'
import { events } from './en-events.ts'
import { flash, flashWithoutMail } from './en-flash.ts'
import { join } from './en-join.ts'
import { learning } from './en-learning.ts'
import { messages } from './en-messages.ts'
import { autopay } from './en-autopay.ts'
import { money } from './en-money.ts'
import { resources } from './en-resources.ts'
import { settings } from './en-settings.ts'

/** The type of every language is derived from this object in `catalogs.ts`, so its shape must not change lightly. */
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
		askOffice: (school: string) => `Contact ${school} if you think that is a mistake.`,
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
		sign: (text: string, child: string | null) => `Read and answer “${text}”${child ? ` for ${child}` : ''}`,
		bookCredit: (
			child: string | null,
			minutes: number,
			until: string | null,
			count: number,
			lesson: string | null,
			isArranged: boolean,
		) =>
			count === 1
				? `${child ? `${child} has` : 'You have'} a ${minutes}-minute make-up lesson${lesson ? ` (${lesson})` : ''} ${isArranged ? 'to arrange' : 'to book'}${until ? `, to be taken by ${until}` : ''}`
				: `${child ? `${child} has` : 'You have'} ${count} make-up lessons of ${minutes} minutes${lesson ? ` (${lesson})` : ''} ${isArranged ? 'to arrange' : 'to book'}${until ? `, the first to be taken by ${until}` : ''}`,
		readReport: (title: string, child: string | null) =>
			`Read the report “${title}”${child ? ` about ${child}` : ''}`,
		hearComment: (teacher: string, child: string | null) =>
			`${teacher} commented on ${child ? `a recording of ${child}` : 'your recording'}`,
		practice: 'To practice',
		practiceOf: (child: string, text: string) => `${child}: ${text}`,
		allNotes: 'All lesson notes',
		answerOffer: (name: string, child: string | null, until: string) =>
			`A seat in ${name} is free for ${child ?? 'you'}. Answer by ${until}`,
		payPlace: (name: string, amount: string, child: string | null, until: string | null) =>
			until
				? `A place in ${name} is held for ${child ?? 'you'} until ${until}. Pay ${amount} to keep it`
				: `Transfer the deposit of ${amount} for the place in ${name}${child ? `, ${child}` : ''}`,
		noteFrom: (teacher: string | null, day: string, child: string | null) =>
			`${child ? `${child}: ` : ''}${teacher ? `From ${teacher}, ${day}` : `From ${day}`}`,
		balance: {
			due: 'Due now',
			notDue: (amount: string) => `${amount} more is not due yet.`,
			onlyLater: (amount: string) => `${amount} is not due yet.`,
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
		private: 'private lesson',
		ownPrivate: 'Private lesson',
		canceledInTime: 'Canceled by the family, in time',
		canceledLate: 'Canceled by the family, late',
		canceledByYou: { inTime: 'Canceled by you, in time', late: 'Canceled by you, late' },
		canceled: { inTime: 'Canceled in time', late: 'Canceled late' },
		canceledBySchool: 'Canceled by the school',
		canceledByTeacher: 'Canceled by the teacher',
		closed: 'Closed',
		late: (label: string, minutes: number) => `${label}, ${minutes} minutes`,
		closure: (name: string, site: string | null, from: string, to: string, hours: string | null) =>
			`${site ? `${site} is closed` : 'Closed'} ${from === to ? `on ${from}` : `from ${from} to ${to}`}${hours ? `, ${hours}` : ''}: ${name}`,
		roomCloses: (room: string) => `Room changes: ${room} is closed`,
		mayChange: (name: string) => `This lesson may change: ${name}`,
		online: 'Join online',
		onlinePlace: 'Online',
		paused: (from: string, to: string | null) =>
			to ? `paused from ${from} to ${to}` : `paused from ${from} until further notice`,
		lastDay: (day: string) => `last day ${day}`,
		changedMind: 'Changed your mind? Write to the school.',
		/** The address of a school with one site. */
		address: (address: string) => `Lessons take place at ${address}.`,
		askOffice: 'To report an absence, contact the school.',
		cannotCome: (child: string) => `${child} can’t come`,
		iCannotCome: 'I can’t come',
		comesAfterAll: (child: string) => `${child} can come after all`,
		iComeAfterAll: 'I can come after all',
		askToMove: 'Ask to move',
		toCalendar: 'Add to calendar',
		allToCalendar: 'All lessons in your calendar',
		minutes: (minutes: number) => `${minutes} minutes`,
	},
	absence,
	afterAll: {
		title: (child: string, day: string) => `${child} can come on ${day} after all`,
		ownTitle: (day: string) => `I can come on ${day} after all`,
		effect: 'The absence is taken back, and the lesson takes place as before. The school is told.',
		losesCredit: 'The make-up lesson for this absence is withdrawn.',
		submit: 'Take the absence back',
		sending: 'Taking back...',
		keep: 'Keep the absence',
		refusal: 'The absence was not taken back',
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
		asked: (wish: string) => `Asked to move it: “${wish}”`,
		about: (child: string | null, when: string) =>
			child
				? `The request to move ${child}’s lesson on ${when}`
				: `Your request to move your lesson on ${when}`,
		declined: (answer: string) => `It can’t be moved: “${answer}”`,
		withdraw: 'Withdraw request',
	},
	credit: {
		count: (child: string | null, count: number, lesson: string | null) =>
			`${count === 1 ? '1 make-up lesson' : `${count} make-up lessons`} for ${[child ?? 'you', lesson].filter(Boolean).join(', ')}`,
		until: (minutes: number, day: string | null, count: number) =>
			`${minutes} minutes${count === 1 ? '' : ' each'}${day ? `, ${count === 1 ? '' : 'the first '}to be taken by ${day}` : ''}`,
		ended: (child: string | null, missed: string | null, day: string) =>
			`${child ? `${child}’s make-up lesson` : 'Make-up lesson'}${missed ? ` for ${missed}` : ''}: not taken by ${day}, so it has ended.`,
		book: 'Book',
		/** The same for a make-up lesson for which no time can be chosen. */
		arrange: 'Arrange',
		title: (child: string | null, isArranged: boolean) =>
			`${isArranged ? 'Arrange' : 'Book'} a make-up lesson${child ? ` for ${child}` : ''}`,
		intro: (minutes: number, day: string | null) =>
			`${minutes} minutes${day ? `, to be taken by ${day}` : ''}. A time you choose is held for 10 minutes while you confirm it.`,
		free: 'Free times',
		none: 'No time is free on these days.',
		arranged: 'There are no times to choose from for this make-up lesson.',
		pauses: (child: string | null, until: string | null) =>
			`${child ? `${child} pauses` : 'You pause'} ${until ? `until ${until}` : 'until further notice'}.`,
		afterPause: 'Times for make-up lessons are offered for the days after it.',
		more: 'More times',
		ask: {
			title: 'None of these times suit you?',
			noTimes: 'The office can find one for you.',
			wish: 'Days and times that suit you (optional)',
			submit: 'Ask the office',
			/** Once the office answered. */
			reply: 'Say which time from the answer suits you, or ask for another.',
			answer: 'Send reply',
			sending: 'Sending...',
			refusal: 'Your request was not sent',
			asked: (wish: string | null) =>
				`A time was asked for${wish ? `: “${wish}”` : '.'} It will be booked for you or answered here.`,
			answered: (answer: string) => `Answer: “${answer}”`,
			waiting: 'The office is looking for a time',
		},
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
		/** The price of a make-up lesson that is not free. */
		price: {
			charged: 'This lesson is charged as usual.',
			ofPackage: 'It counts as one lesson of the package.',
		},
		released: 'The time you chose is no longer held for you. Choose again.',
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
		title: (lesson: string | null, when: string) => `Another time for ${lesson ?? 'your lesson'}, ${when}`,
		intro: 'The teacher asks whether this lesson can be at another time.',
		until: (when: string) => `Please answer by ${when}.`,
		untilMayNotBook: (when: string) => `Only someone who may book lessons can answer, by ${when}.`,
		take: (when: string) => `Move it to ${when}`,
		gone: (when: string) => `${when} is no longer free.`,
		keep: 'Keep the lesson where it is',
		toDo: (child: string | null, when: string) =>
			`The teacher asks to move a lesson of ${child ?? 'yours'}. Answer by ${when}`,
	},
	offer: {
		title: (name: string, child: string) => `A seat in ${name} for ${child}`,
		when: (weekday: string, time: string, minutes: number) => `${weekday} at ${time}, ${minutes} minutes`,
		until: (when: string) => `Offered until ${when}. After that it can be offered to the next person.`,
		accept: 'Accept the seat',
		decline: 'Decline',
		declining: (child: string, name: string) =>
			`${child} leaves the waiting list of ${name}, and the seat can be offered to the next person.`,
		declineSeat: 'Decline the seat',
		mayNot: 'Only somebody who may book for them can answer.',
	},
	money,
	autopay,
	events,
	join,
	learning,
	messages,
	resources,
	settings,
	flash,
	flashWithoutMail,
	page: { skip: 'Skip to content', failed: 'Error: ' },
	forms: {
		again: 'Open this page again and choose from the list',
		time: 'Choose a time',
		task: 'Choose what to do',
	},
	weekdays: ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'],
}
