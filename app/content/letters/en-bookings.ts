export const bookings = {
	/** Begins the email about a lesson that was moved because the family asked for it. */
	answersRequest: 'This answers your request.',
	/** Titles a lesson in a family’s calendar that takes place without its children. */
	absentFrom: (lesson: string) => `Absent: ${lesson}`,
	/** Follows a lesson that takes place after all: an absence reported before it was canceled stands. */
	stillAbsent: (names: string) => (names ? `still reported absent: ${names}` : 'still reported absent'),
	/** Ends the email about a lesson that takes place after all. Names are given where another child of the reader keeps a credit. */
	creditGone: (names: string) =>
		names
			? `The make-up credit for it no longer applies to ${names}.`
			: 'The make-up credit for it no longer applies.',
	/** Weekly lessons that a class gets beside others: `Guitar: also Friday, 18:00–18:45, every week from 15 January 2027`. */
	addedSeries: {
		also: (when: string) => `also ${when}`,
		/** Days that were left out of weekly lessons: `Not on 26 Jan, 2 Feb.` */
		notOn: (days: string) => `Not on ${days}.`,
		/** Lessons that were moved before a student comes: `Moved: Tue 2 February, 17:00 to Wed 3 February, 18:00.` */
		moved: (lessons: string) => `Moved: ${lessons}.`,
		fromTo: (from: string, to: string) => `${from} to ${to}`,
	},
	/** To a teacher who assisted in a class. */
	assistsNoMore: {
		subject: (name: string, from?: string) => `You no longer assist in ${name}${from ? ` from ${from}` : ''}`,
		text: (name: string, school: string, from?: string) =>
			`You no longer assist in ${name} at ${school}${from ? ` from ${from}` : ''}. These lessons are no longer in your schedule:`,
	},
	classEnds: (lesson: string, day: string, lessons: number) =>
		`${lesson} ends on ${day}. Its ${lessons} lessons after that are canceled`,
	/** A weekly time that ends, while its class goes on. */
	timeEnds: (lesson: string, when: string, day: string, lessons: number) =>
		`${lesson}: ${when}, ends on ${day}. The ${lessons} lessons after that are canceled`,
	/** `Guitar: Friday, 18:00–18:45, now Friday, every 2 weeks, 18:00–18:45, from 15 January 2027` */
	rhythm: {
		every: (weeks: number) => (weeks === 1 ? 'every week' : `every ${weeks} weeks`),
		now: (when: string) => `now ${when}`,
		line: (lesson: string, changes: string, from: string, to: string | null) =>
			`${lesson}: ${changes}, from ${to ? `${from} to ${to}` : from}`,
	},
	booked: {
		subject: (student: string) => `Make-up lesson booked for ${student}`,
		text: (school: string) => `A make-up lesson is booked at ${school}:`,
		withYou: (school: string) => `A make-up lesson with you was booked at ${school}:`,
	},
	/** Follows the line of a make-up lesson that adds to what the family pays. */
	bookedPrice: {
		charged: 'This lesson is charged as usual.',
		ofPackage: 'It counts as one lesson of the package.',
	},
	/** The office turned a make-up lesson into money. */
	makeUpCredited: {
		subject: (student: string) => `A make-up lesson of ${student} was turned into a credit`,
		text: (lesson: { student: string; minutes: number; missed?: string }) =>
			`The make-up lesson of ${lesson.student} (${lesson.minutes} minutes${lesson.missed ? `, for the lesson on ${lesson.missed}` : ''}) was turned into a credit. It can no longer be booked.`,
		credited: (amount: string, note: string) => `The credit is ${amount} (credit note ${note}).`,
		counts: (invoice: string) =>
			`It counts toward invoice ${invoice}. If you have paid that one, it counts toward your other invoices.`,
		/** To a reader who does not get the invoice. */
		others: 'The credit is for the person who gets the invoice.',
	},
	/** A make-up lesson in a class that the student has joined since. */
	makeUpIsOwn: {
		subject: (student: string) => `Make-up credit free again for ${student}`,
		text: (school: string) =>
			`This lesson at ${school} was booked as a make-up lesson. Now it is one of the class, and you keep the make-up credit for another time:`,
	},
	makeUpEnded: {
		subject: (student: string) => `Make-up lesson no longer booked for ${student}`,
		text: (school: string) =>
			`This make-up lesson at ${school} is no longer booked. You keep the make-up credit for another time:`,
		withYou: (school: string) => `This make-up lesson with you at ${school} is no longer booked:`,
	},
	/** Make-up lessons that are not booked, two weeks before they end. */
	makeUpDue: {
		subject: (students: string, lessons: number, day: string) =>
			lessons === 1
				? `Make-up lesson for ${students}: to be taken by ${day}`
				: `${lessons} make-up lessons for ${students}: the first to be taken by ${day}`,
		text: (school: string, lessons: number) =>
			lessons === 1
				? `This make-up lesson at ${school} is not booked yet. It ends after its last day:`
				: `These make-up lessons at ${school} are not booked yet. They end after their last day:`,
		line: (student: string, minutes: number, missed: string | null, day: string) =>
			`${student}: ${minutes} minutes${missed ? ` for the lesson on ${missed}` : ''}, to be taken by ${day}`,
		book: 'Book a time',
		arrange: 'Ask for a time',
		ask: (school: string) => `Ask ${school} for a time.`,
	},
	/** A student comes to one lesson of a class without being enrolled. */
	visit: {
		subject: (student: string) => `Lesson booked for ${student}`,
		text: (school: string) => `A lesson is booked at ${school}:`,
		withYou: (school: string) => `A visitor comes to one of your lessons at ${school}:`,
	},
	visitEnded: {
		subject: (student: string) => `Lesson no longer booked for ${student}`,
		text: (school: string) => `This lesson at ${school} is no longer booked:`,
		withYou: (school: string) => `A visitor no longer comes to one of your lessons at ${school}:`,
	},
	bookedTrial: {
		subject: (student: string) => `Trial lesson booked for ${student}`,
		text: (school: string) => `A trial lesson is booked at ${school}:`,
		withYou: (school: string) => `A trial lesson with you was booked at ${school}:`,
	},
	/** Written to the visitor, with nothing they typed. */
	trialAsked: (when: string) =>
		when
			? `You asked for a trial lesson: ${when}. It is not booked yet.`
			: 'You asked for a trial lesson. Its time is not agreed yet.',
	/** Declines the sign-up of an adult, who reads it. */
	declinedOwn: (school: string, name: string | null) =>
		name
			? `Thank you for signing up for ${name} at ${school}. We are sorry that we cannot offer you a place in this class now.`
			: `Thank you for asking about lessons at ${school}. We are sorry that we cannot offer you a place now.`,
	/** The weekly time of a private lesson. */
	lessonIs: (when: string, teacher: string | null) =>
		`The lesson is on ${when}${teacher ? `, with ${teacher}` : ''}.`,
	offer: {
		subject: (name: string, student: string) => `A seat in ${name} for ${student}`,
		text: (name: string, school: string, student: string) =>
			`A seat in ${name} at ${school} is free for ${student}.`,
		costs: (price: string) => `The class costs ${price}.`,
		until: (until: string) =>
			`The seat is held until ${until}. After that it can be offered to the next person.`,
		accept: 'Accept the seat',
		decline: 'Decline the seat',
		declined: (by: string, name: string, school: string, student: string) =>
			`${by} declined the seat in ${name} at ${school}. ${student} is no longer on the waiting list.`,
	},
	answer: {
		accept: {
			subject: (name: string, student: string) => `Seat in ${name} accepted for ${student}`,
			text: (student: string, name: string) => `The family of ${student} accepted the seat in ${name}.`,
		},
		decline: {
			subject: (name: string, student: string) => `Seat in ${name} declined for ${student}`,
			text: (student: string, name: string) => `The family of ${student} declined the seat in ${name}.`,
		},
		enter: {
			subject: (event: string, student: string) => `${student} signed up for ${event}`,
			text: (student: string, event: string) => `${student} is now signed up for ${event}.`,
		},
		withdraw: {
			subject: (event: string, student: string) => `${student} no longer takes part in ${event}`,
			text: (student: string, event: string) => `${student} no longer takes part in ${event}.`,
		},
		/** A visitor booked the seat for one day while it was free. */
		visited: (visitors: number, day: string, names: string) =>
			`On ${day} ${visitors === 1 ? 'a visitor has the free seat' : 'visitors have the free seats'}: ${names}.`,
		button: 'Open the class',
	},
	offerTakenBack: {
		subject: (name: string, student: string) => `Offer of a seat in ${name} for ${student} taken back`,
		text: (name: string, school: string, student: string) =>
			`${school} took back the offer of a seat in ${name} for ${student}.`,
		then: {
			keeps: (student: string) => `${student} keeps the place on the waiting list.`,
			moves: (student: string) => `${student} stays on the waiting list, one place further down.`,
			leaves: (student: string) => `${student} is no longer on the waiting list.`,
		},
	},
	/** To a family whose student is on a waiting list, with the reason. A family that has no seat for all waits together. */
	waits: {
		full: (school: string, student: string, name: string | null) =>
			`${student} is on the waiting list of ${name ?? 'a class'} at ${school}, because every seat is taken. You get an email when a place is free.`,
		others: (school: string, student: string, name: string | null) =>
			`${student} is on the waiting list of ${name ?? 'a class'} at ${school}, because others wait before you. You get an email when a place is free for you.`,
		together: (school: string, student: string, name: string | null) =>
			`${student} is on the waiting list of ${name ?? 'a class'} at ${school}. You get an email when a place is free.`,
	},
	/** A pause or a last day that the office enters or takes back. */
	seats: {
		subject: (student: string) => `About the lessons of ${student}`,
		text: (school: string) => `${school} has noted this:`,
		pauses: (from: string, to: string | null) =>
			to ? `pause from ${from} to ${to}.` : `pause from ${from} until further notice.`,
		ends: (day: string) => `last day ${day}.`,
		/** The class after a move. */
		begins: (from: string, to: string | null) => (to ? `from ${from} to ${to}.` : `from ${from}.`),
		once: (lesson: string) => `one lesson, ${lesson}.`,
		/** A trial lesson, or the first day of a trial without a lesson in the schedule. */
		trial: (when: string) => `trial lesson, ${when}. You can decide afterwards whether to enroll.`,
		never: 'does not begin after all.',
		/** A pause or a last day that was noted earlier is taken back. */
		goesOn: 'goes on. The pause or last day noted earlier no longer applies.',
		/** The pause is taken back, and the last day stays. */
		pauseOver: 'goes on. The pause noted earlier no longer applies.',
		nextLesson: (when: string) => `Next lesson: ${when}.`,
		kept: 'The seat is kept.',
		givenUp: 'The seat is not kept.',
		backIfFree: 'The seat is not kept: lessons go on afterwards if a seat is free.',
		backAfter: 'Lessons go on afterwards.',
		/** On the portal, after a pause without a kept seat. */
		noSeatYet: 'the pause is over, but there is no seat yet',
		paid: 'The price stays the same.',
		free: 'Nothing is charged for the pause.',
		/** Lessons that were missed within a pause or after a last day. */
		creditsGone: (days: string, lessons: number) =>
			lessons === 1
				? `The make-up credit for ${days} no longer applies, because the lesson is not part of the enrollment any more.`
				: `The make-up credits for ${days} no longer apply, because the lessons are not part of the enrollment any more.`,
		stillBooked: (when: string, lessons: number) =>
			lessons === 1
				? `The make-up lesson on ${when} stays booked.`
				: `The make-up lessons on ${when} stay booked.`,
		creditsBack: (days: string, lessons: number) =>
			lessons === 1
				? `The make-up credit for ${days} applies again.`
				: `The make-up credits for ${days} apply again.`,
	},
	/** To a teacher: places in a class that begin or end. */
	places: {
		many: (school: string) => `Changes to your students at ${school}`,
		text: (school: string) => `The students of your classes at ${school} have changed:`,
		joins: {
			subject: (student: string, name: string) => `${student} joins ${name}`,
			line: (student: string, name: string, day: string) => `${student} joins ${name} on ${day}.`,
		},
		tries: {
			subject: (student: string, name: string) => `${student} has a trial in ${name}`,
			line: (student: string, name: string, day: string) => `${student} has a trial in ${name} from ${day}.`,
		},
		leaves: {
			subject: (student: string, name: string) => `${student} leaves ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} leaves ${name}. The last day is ${day}.`,
		},
		never: {
			subject: (student: string, name: string) => `${student} does not join ${name} after all`,
			line: (student: string, name: string, day: string) =>
				`${student} does not join ${name} on ${day} after all.`,
		},
		stays: {
			subject: (student: string, name: string) => `${student} stays in ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} stays in ${name}. ${day} is no longer the last day.`,
		},
		pauses: {
			subject: (student: string, name: string) => `${student} pauses in ${name}`,
			line: (student: string, name: string, day: string, until: string | null) =>
				`${student} pauses in ${name} from ${day} ${until ? `to ${until}` : 'until further notice'}.`,
		},
		goesOn: {
			subject: (student: string, name: string) => `${student} goes on in ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} goes on in ${name}. The pause from ${day} no longer applies.`,
		},
		back: {
			subject: (student: string, name: string) => `${student} goes on in ${name}`,
			line: (student: string, name: string, day: string) => `${student} goes on in ${name} on ${day}.`,
		},
	},
}
