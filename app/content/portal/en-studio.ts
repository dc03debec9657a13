import type { StudioWords } from './catalogs.ts'

/**
 * A solo teacher runs a studio, which has neither an office nor other teachers. These texts replace those of schools in their
 * portal.
 */
export const enStudio: StudioWords = {
	words: {
		lessons: {
			canceledBySchool: 'Canceled by the studio',
			changedMind: 'Changed your mind? Write to the studio.',
			askOffice: 'To report an absence, contact the studio.',
		},
		afterAll: {
			effect: 'The absence is taken back, and the lesson takes place as before. The studio is told.',
		},
		move: {
			wishHint: 'Days and times that suit you. The lesson stays where it is until the studio moves it.',
		},
		credit: {
			ask: {
				noTimes: 'The studio can find one for you.',
				submit: 'Ask the studio',
				waiting: 'The studio is looking for a time',
			},
			mayNotBook: 'You can see these make-up lessons, but not book them. Ask the studio.',
		},
		money: {
			noPayer: 'Contact the studio to find out who gets the invoices.',
			whyByHand: 'The studio added this line.',
			referenceHint: 'Give this reference, so that the studio can tell what you paid for.',
			voided: 'Voided by the studio',
			wrongDates: 'Enter both dates as the studio writes them, the earlier one first.',
		},
		autopay: {
			off: 'The studio does not collect payments automatically.',
			cardHint: 'You enter the card at Stripe. The studio does not see its number.',
		},
		events: {
			none: 'Nothing is planned at the moment. Recitals and exams of your studio appear here. Lessons of a class, also of a recital class, are under Lessons.',
			askOffice: 'Only those who may book lessons can sign up. Ask the studio.',
		},
		join: { mayNotBook: 'Only those who may book lessons can sign up. Ask the studio.' },
		learning: {
			noNotes: 'No notes yet. Your teacher writes here what was done in a lesson and what comes next.',
			noAssignments: 'Nothing to practice at the moment. Your teacher writes here what to work on.',
			recordings: {
				heard: () => 'Your teacher has listened to it.',
				notHeard: 'Your teacher has not listened to it yet.',
				readers: 'Your teacher can play it, and nobody else outside your family.',
			},
			noReports: 'No reports yet. Your studio publishes them at the end of a term.',
			acknowledgeTitle: 'Tell the studio that you have read it',
			whoReads: 'Your teacher reads what you write. You can change it for 24 hours, and send five a day.',
			subjects: { school: 'The studio' },
			office: 'The studio only',
			fromTeachers: 'From your teacher',
			states: { hidden: 'Hidden by the studio' },
		},
		messages: {
			empty: { announcements: 'What the studio tells everyone is shown here.' },
			people: { office: 'The studio' },
		},
		resources: {
			none: 'Nothing is shared with you yet. Sheet music, recordings and links from your teacher appear here.',
			borrowed: 'On loan from the studio',
		},
		settings: {
			guardiansHint: 'Ask the studio to change who looks after a child.',
			kinds: { policy: 'Studio rules' },
			effects: {
				media: 'Without it, the studio may not show photos or recordings of this student.',
				policy: 'Without it, the studio will ask you again before lessons go on.',
				data: 'Without it, the studio will contact you about which data it must still keep by law.',
			},
			ownMedia: 'Without it, the studio may not show photos or recordings of you.',
			noTexts: 'Your studio has not published any texts to agree to.',
		},
		flash: {
			'absence-reported': 'The absence was reported. The studio knows.',
			'absences-reported': '{count} absences were reported. The studio knows.',
			'absence-withdrawn': 'The absence was taken back. The studio knows.',
			'move-asked': 'Your request was sent. The lesson stays where it is until the studio moves it.',
			'make-up-asked': 'The studio has your request. It will book a time for you or answer under Lessons.',
			'class-list-joined': 'You are on the waiting list. The studio writes to you when a place is free.',
			'class-asked': 'Your request was sent. The studio answers you by email.',
			'report-acknowledged': 'Thank you. The studio knows that you have read it.',
		},
		flashWithoutMail: {
			'class-list-joined':
				'You are on the waiting list. The studio writes to you when a place is free, once email is set up on this server.',
			'class-asked':
				'Your request was sent. The studio answers you by email once email is set up on this server.',
		},
	},
	phrases: {
		'Excused by the office': 'Excused by the studio',
		'A teacher commented on one of yours.': 'Your teacher commented on one of yours.',
		'You cannot book lessons for this student. Ask the school’s office.':
			'You cannot book lessons for this student. Ask the studio.',
		'You cannot move lessons of this student. Ask the school’s office.':
			'You cannot move lessons of this student. Ask the studio.',
		'To take back an absence, contact the school.': 'To take back an absence, contact the studio.',
		'This absence cannot be taken back here. Ask the school’s office.':
			'This absence cannot be taken back here. Ask the studio.',
		'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the school’s office.':
			'The make-up lesson is already booked, used or paid out. If it is booked, cancel it first. Otherwise ask the studio.',
		'The time of this lesson is no longer free. Ask the school’s office.':
			'The time of this lesson is no longer free. Ask the studio.',
		'To report an absence, contact the school.': 'To report an absence, contact the studio.',
		'This lesson has already started. Contact the office instead.':
			'This lesson has already started. Contact the studio instead.',
		'You can no longer write to the people of this conversation. Write to the office.':
			'You can no longer write to the people of this conversation. Write to the studio.',
		'You cannot answer offers for this student. Ask the school’s office.':
			'You cannot answer offers for this student. Ask the studio.',
		'This offer was not answered in time. Ask the school’s office.':
			'This offer was not answered in time. Ask the studio.',
		'For your school’s office.': 'For your studio.',
		'For your account and the history. Lessons are in the school’s time.':
			'For your account and the history. Lessons are in the studio’s time.',
		'For your account and the history. Lessons and invoices use the school’s.':
			'For your account and the history. Lessons and invoices use the studio’s.',
		'For all pages you read. Letters use the school’s.': 'For all pages you read. Letters use the studio’s.',
		'This is no longer your number at this school.': 'This is no longer your number at this studio.',
		'The school does not use direct debit.': 'The studio does not use direct debit.',
		'The school does not charge cards automatically.': 'The studio does not charge cards automatically.',
		'This invoice cannot be paid online. Ask the school how to pay it.':
			'This invoice cannot be paid online. Ask the studio how to pay it.',
		'Sign-up is closed. Ask the school’s office.': 'Sign-up is closed. Ask the studio.',
		'This student is not invited. Ask the school’s office.': 'This student is not invited. Ask the studio.',
		'All places are taken. Ask the school’s office.': 'All places are taken. Ask the studio.',
		'You cannot sign up this student. Ask the school’s office.':
			'You cannot sign up this student. Ask the studio.',
		'The school wrote to many families.': 'The studio wrote to many families.',
		'On the day before, if the school sends them.': 'On the day before, if the studio sends them.',
		'The school canceled or moved one of yours, or answered what you asked.':
			'The studio canceled or moved one of yours, or answered what you asked.',
		'School: {}': 'Studio: {}',
		'The school’s: {}': 'The studio’s: {}',
		'Files of up to 10 MB in all can be sent until your school has a plan.':
			'Files of up to 10 MB in all can be sent until your studio has a plan.',
		'I could not find this in the help. Try other words, or ask the office of your school.':
			'I could not find this in the help. Try other words, or ask your studio.',
	},
}
