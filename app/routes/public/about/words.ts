export const MISSION =
	'Music schools run on paper, goodwill and late evenings. We take the paper and the evenings off their hands, so that teachers teach, families know what is going on, and the office closes on time.'

export const CLOUD =
	'Solfa is a fully cloud-based service: nothing to install, nothing to back up, the same on every phone and computer. Schools use it in their own currency and time zone, and our 24/7 global support answers whatever the hour is where you teach.'

export const cards = [
	{ title: 'Student management', text: 'Everything about a student on one page, for those who teach them.' },
	{
		title: 'Class scheduling',
		text: 'A timetable of lessons, classes and rooms, with attendance and reminders.',
	},
	{
		title: 'Payments and invoicing',
		text: 'Invoices that explain themselves, and payments that find them.',
	},
	{ title: 'Teacher management', text: 'Who teaches whom, when and where, without a spreadsheet.' },
	{ title: 'Analytics and reports', text: 'How the school is doing, in figures that fit on one sheet.' },
	{ title: 'Communication tools', text: 'Messages, email and announcements that reach the right people.' },
]

export const commitments = [
	{ title: 'Less admin', text: 'Whatever is typed once is never asked for again.' },
	{ title: 'More music', text: 'Each hour the office saves is an hour somebody can play.' },
	{ title: 'Global support', text: 'People who answer, at any hour, wherever your school is.' },
]
