export interface Article {
	title: string
	paragraphs: string[]
}

/** One article per guide step, keyed by the step's id, and some more. Loaded on demand only. */
export const articles: Record<string, Article> = {
	school: {
		title: 'Setting up',
		paragraphs: [
			'Open Settings, then School. The first part, “Name and contact”, holds the name that stands on every page, in mail and later on invoices. Legal name and tax number are for invoices only; leave them empty if you have none.',
			'“Dates and money” matters most. The time zone is the place where lessons happen: a lesson at 15:30 is at half past three there, in summer and in winter. Choose the city nearest to you. The currency is fixed once invoices exist, because amounts are never converted, so check it before you bill anybody. The first day of the week and the way dates are written can be changed at any time.',
			'Every part is saved by its own button. If somebody else saved the same part while you were typing, you are shown both versions and decide; nothing is overwritten behind anybody’s back. Who changed what, and what it was before, is written into the history.',
		],
	},
	teachers: {
		title: 'Adding teachers',
		paragraphs: [
			'Open Teachers in the menu and choose to add one. A name is all that is needed. Add an email address if the teacher should be able to sign in one day, and tick the instruments, so that you find the teacher when a class or a student needs one.',
			'Being on the list and having an account are two things. A teacher on the list can lead classes at once. An account is made by an invitation, which lets the teacher choose a password; you see on the teacher’s page whether it was accepted. What a teacher may do beyond teaching is decided one permission at a time.',
			'Your plan says how many teachers may be on the list. Someone who leaves gets a last day: from the day after they no longer count, and all that they taught stays where it is. Qualifications can have an expiry date; the dashboard tells you thirty days before one ends, and it tells you which teachers have no account yet.',
		],
	},
	classes: {
		title: 'Classes and private lessons',
		paragraphs: [
			'Everything that is taught is a class: a private lesson is a class with one seat, a choir one with sixty. Open Classes in the menu and add one. It needs a name, a kind and a length. With a weekday, a time and a first day its lessons go straight into the schedule, until further notice.',
			'The number of seats decides what happens when a class is full: the next students join its waiting list, in order. Leave it empty where there is no limit. If a room is smaller than the class you are warned, not stopped.',
			'A private lesson has a form of its own, which asks for the student and the time and needs no name. A class you are still planning can begin as a draft, which families do not see. When a class has finished, its students and its history stay readable, and you can archive it so that it leaves your lists. A class you create by mistake can simply be archived as well. The dashboard tells you how many classes are running, how many seats are free in them, and where somebody waits although a seat is free.',
		],
	},
	students: {
		title: 'Adding students and families',
		paragraphs: [
			'Open Students and choose to add one. The whole student fits on one page, and only a name is required; all the rest can follow.',
			'A student belongs to a family, which is who pays. Look for an existing family first: typing an email address or a phone number finds it. An adult who pays for themselves needs no family. Guardians are the adults around a child; say for each what they are to the child, whether they are called first, whether they pay and whether they may collect the child. A guardian may have children in several families, and a child may have several guardians.',
			'If the name and the birth date, or the email address, look like somebody you have, you are asked before a second one is made. For brothers and sisters use “Save and add sibling”, which keeps the family. Under the name of a student you choose a state; trial, active and paused students count toward your plan, inquiries and those who left do not.',
		],
	},
	enrolments: {
		title: 'Enrolling students',
		paragraphs: [
			'An enrollment is a seat in a class from a day on. Open a class and go to its students; choose who joins and from which date. A date in the future is fine: the seat is kept from now, and the enrollment begins on its day.',
			'Is the class full, the student goes to the end of the waiting list instead, and you see the place in the queue. A seat that becomes free belongs to the first who waits. The dashboard shows every class where somebody waits although there is a seat, so that nobody is forgotten.',
			'A student who stops for a while is paused, not removed: you decide whether the seat is kept in the meantime. A student who moves to another class is moved from a date, so that both classes keep their history. Ending an enrollment asks for the last day and a reason. Students without any class appear under “Needs attention” on the dashboard, and the list of students can be filtered by what is missing.',
		],
	},
	schedule: {
		title: 'Filling the schedule',
		paragraphs: [
			'Lessons follow from the classes you have added: a class with a weekday, a time and a first day has its lessons in the schedule, and they go on until further notice or its last day. If a class has a time and no lessons yet, its page offers to schedule them. Times are those of the place where you teach, so check the time zone under Settings, School, “Dates and money” first.',
			'If you teach in rooms of your own, add them under Settings, School, “Places”, together with how many people fit in, and give each class a room. A room holds one lesson at a time, so that clashes can be found before families are told a time.',
			'Write down the hours in which each teacher can be booked, on the teacher’s page, and the closing days of the coming months: holidays, exams, a concert week. Lessons on closing days are left out. Mark this step as complete when the schedule shows the week you teach; you can mark it as incomplete again whenever plans change.',
		],
	},
	places: {
		title: 'Sites and rooms',
		paragraphs: [
			'Open Settings, School, “Places”. A site is a building you teach in: your own, one you visit, a church hall. Most have one. Add it with its address, then add its rooms below it.',
			'For each room, enter how many people fit in and what it holds: a grand piano, ten chairs, a drum kit. The number is compared with the seats of a class, and the equipment helps when you need a room at short notice.',
			'Names must differ within a site, so that nobody ends up in the wrong “Studio 1”. Capitals, accents and punctuation make no difference here: “Café” and “CAFE” count as one name. With two or more sites, teachers and families read “Studio 1, North building”; with one, “Studio 1”. A room you no longer use is archived. You are told which classes still meet in it, it leaves all lists to choose from, and it can be brought back from the end of the page. When a site is archived its rooms go with it; coming back, you choose which rooms return.',
		],
	},
	teaching: {
		title: 'Instruments and levels',
		paragraphs: [
			'Open Settings, School, “Teaching”. There are two short lists: instruments and levels. Students, teachers and classes choose from them, and the lists of students and classes can be filtered by them, so it is worth making them before you enter many people.',
			'While a list is empty there is a button to start with a usual one. It fills in what is often taught; archive what you do not, rename what you call otherwise, and add what is missing. Voice, theory or early-years classes are fine as “instruments”.',
			'The arrows move an entry up or down. The order is the one in which choices appear everywhere, so put what you teach most first, and levels from first to last. Archiving asks first and says how often the entry is used. It stays there; it just cannot be chosen any more. Renaming changes the name everywhere at once, also in what was entered before.',
		],
	},
	consents: {
		title: 'Consent texts and their versions',
		paragraphs: [
			'Open Settings, School, “Consents”. There are three texts: photos and recordings, your rules, and personal information. Write each as you would say it to a parent. A text you do not publish is not asked for.',
			'What somebody agreed to must stay readable, so a published text is never edited. Changing it publishes a new version, and the old one is kept together with the names of those who agreed to it, who said so, and when. Follow the link of a version to read both. Who agreed and later took it back is listed too, with both dates.',
			'Agreement is noted on the page of a student, under documents and consents, by you or by a family in the portal. Students for whom nothing is noted about a text you publish appear on the dashboard under “Needs attention”. This page is no legal advice: ask somebody who knows the law where you teach what your texts must say.',
		],
	},
	communication: {
		title: 'Reaching families and learners',
		paragraphs: [
			'A student’s page leads to a page about accounts. It lists who could sign in: the learner, and each guardian, with how things stand for each of them: none, invited, active or locked.',
			'There are two ways to invite. By mail, they receive a link to choose a password. On paper, you print a code that is used once in place of a password; this is for children without a mailbox, and for families you hand it to. Nobody but them ever sees the password. An invitation that is sent again ends the one before it.',
			'What they find in the portal is up to you: see Settings, School, “Who sees what”. Switch off what is not ready, such as money, and invite a single family first. If an invitation is not accepted for seven days the dashboard says so, with a button that leads to the right page. A person a court has barred from contact with a child never sees anything about that child.',
		],
	},
	attendance: {
		title: 'Preparing to take attendance',
		paragraphs: [
			'Marks say who came, who was late and who was absent with or without notice. What is charged and what may be made up follow from them, and in a school what a teacher is paid, so agree on the rules before the first lesson is marked.',
			'Open Settings, School, “Absences”. There you decide how long before a lesson an absence must be reported, how many make-up lessons a student gets in a term and how long they last. Below it you read what a family will be told. Write the same into the text “Rules” under “Consents”, so that every family has read and accepted it.',
			'Then check that every class has its students: the students of a class are its roll. Students who start later, pause or end should have their dates, because a roll shows the students of that day only. Mark this step as complete when the first lesson is marked.',
		],
	},
	invoices: {
		title: 'Preparing the first invoice',
		paragraphs: [
			'An invoice keeps what it said on the day it got its number, so what stands on it should be right before. Open Settings, School, “Name and contact” and fill in the legal name, the tax number and the address as they must appear. In “Dates and money” check the currency: it cannot be changed once invoices exist.',
			'Next, look at who pays. Every student needs a family, or is an adult who pays. The dashboard lists students without a family under “Needs attention”. On a student’s page you see the guardians; those who pay are marked, and the share of each can be set where parents pay apart.',
			'For each family decide whether invoices go by mail or on paper, and how many days they have to pay. Families who need another name or address on the invoice can have one. Mark this step as complete when a family chosen at random shows everything an invoice needs.',
		],
	},
	profile: {
		title: 'Your own profile',
		paragraphs: [
			'Your profile is about you alone: your name as others read it, the address you sign in with, and your phone number. Open Settings, Profile.',
			'A changed email address counts only after you follow the link that is sent to it, so that a slip of the finger does not lock you out. Changing your password asks for the old one and signs you out everywhere else. Choose one you use nowhere else; a sentence of several words is easier to remember than a short puzzle and harder to guess.',
			'You also see where you are signed in: the kind of device and when it was. If you do not recognize one, end it there and change your password. Choose how dates and times are written for you, and another time zone if you often work elsewhere; lessons are then shown in both. If you work in two places, the profile is one and the same, and you change between them in the corner.',
		],
	},
	visibility: {
		title: 'Choosing who sees what',
		paragraphs: [
			'Open Settings, School, “Who sees what”. The first group is about students and parents in their portal: schedule, lesson notes, reports, resources, messages and money. Beside each switch stands what families lose sight of when it is off.',
			'Switching something off hides it at once from everybody and deletes nothing; switching it on shows everything again, also what was written in between. You can begin with schedule and messages and add the rest once you are used to it. Internal notes and medical notes are never shown in the portal, whatever is switched on.',
			'If other teachers work with you, the last switch is about them. When it is on, they see email addresses and phone numbers of the families of their own students. When it is off only those teachers do whom you allowed one by one. Think of substitutes: somebody who takes over a lesson at short notice may need to reach a family. Each change is kept in the history with who made it.',
		],
	},
}
