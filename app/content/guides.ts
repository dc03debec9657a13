import type { Policy } from './policies.ts'

/** Guides for schools that come from another system, by the end of their address. In English only, like the help. */
export type ComingFrom = 'my-music-staff' | 'jackrabbit' | 'spreadsheet'

const systems: Record<ComingFrom, { name: string; first: Policy['sections'][number] }> = {
	'my-music-staff': {
		name: 'My Music Staff',
		first: {
			heading: 'What to export',
			words: [
				'Export your students with their parents as a spreadsheet. We know the usual names of these columns, and you can change every match. If you get an Excel file, open it and save it as CSV.',
				'Then write down, or export, three more lists: what each family owes or has paid ahead, the make-up credits that are still open, and the weekly lessons from your calendar. Each is a file of its own. If a list cannot be exported, type it into a spreadsheet: one line a family, student or lesson.',
				'In your old system a balance may be above zero if a family has paid ahead, or if it owes you. Look at one family you know before you choose the column.',
			],
		},
	},
	jackrabbit: {
		name: 'Jackrabbit',
		first: {
			heading: 'What to export',
			words: [
				'Export your students with their families and contacts as a spreadsheet. Keep the column that identifies the family, so that brothers and sisters become one family here. We know the usual names of these columns, and you can change every match. If you get an Excel file, open it and save it as CSV.',
				'Then export what each family owes, the make-up credits that are still open, and the students of each private class with its day and time. Each is a file of its own. If a list cannot be exported, type it into a spreadsheet: one line a family, student or lesson.',
				'Group classes are not in these files. Add each under Classes and enroll its students there.',
			],
		},
	},
	spreadsheet: {
		name: 'a spreadsheet',
		first: {
			heading: 'What you need',
			words: [
				'Make four lists: your students, what each family owes or has paid ahead, the make-up credits that are still open, and the weekly lessons. Each is a sheet of its own, with the names of the columns in its first line. Save each as CSV. You can leave out any list you do not have.',
				'The order of the columns does not matter, and columns we do not know are left out. You see how each column was understood before anything is saved.',
			],
		},
	},
}

/** Columns are named as the import recognizes them; a test reads them. */
export const guideColumns = {
	students:
		'First name, Last name, Birth date, Email, Phone, Status, Joined on, Instruments, Teacher, Family number, Family name, Address, Guardian 1 full name, Guardian 1 email, Guardian 1 phone',
	balances: 'Family, Student, Email, Owes, Credit, Balance, Date, Note',
	credits: 'Student, Email, Number of credits, Minutes, Expires, Note',
	lessons: 'Student, Email, Weekday, Time, Minutes, First lesson, Teacher, Room, Instrument, Price plan',
} as const

const listed = (columns: string) => columns.split(', ')

const shared: Policy['sections'] = [
	{
		heading: '1. Students',
		words: [
			'Open Students, More, Import from a file, and choose Students. One student a line. A name is enough; everything else can be left out. We read these columns:',
		],
		list: listed(guideColumns.students),
	},
	{
		heading: '2. Balances of families',
		words: [
			'Choose Balances of families in the same place. One family a line. A family is found by its name, or by the name of one of its students. Write amounts above zero under Owes or Credit, or use one column Balance and choose which sign it has. Each is booked on its day as an opening balance: it is on the statement of the family, and it is no income here. What is owed is listed with your invoices, so that you can send reminders and families can pay it.',
		],
		list: listed(guideColumns.balances),
	},
	{
		heading: '3. Make-up credits',
		words: [
			'One line for each student and last day. Without minutes a credit is 30 minutes; without a last day it expires as your rules say.',
		],
		list: listed(guideColumns.credits),
	},
	{
		heading: '4. Weekly lessons',
		words: [
			'Add your teachers, rooms and price plans first, because lessons name them. One private lesson a line. It goes into the schedule as if you had added it by hand, from the first lesson on, without an end. Clashes with rooms, teachers and other lessons are named before you save.',
		],
		list: listed(guideColumns.lessons),
	},
	{
		heading: 'Compare the totals',
		words: [
			'After each file is checked, type the totals of your old system next to ours: what families owe, what they have as credit, the number of credits, the number of weekly lessons. We show the difference. It should be zero before you import.',
			'If it is not zero, look at the rows with a problem first. Each says what to change. Correct them in your spreadsheet and upload the file again: what was imported before is not added twice, and the page says so.',
			'Every import can be undone on its page. What was used, billed or changed since is kept.',
		],
	},
	{
		heading: 'Your first week',
		words: ['Take the old system out of use on one day, and work on this list before it:'],
		list: [
			'Day 1: add your rooms, terms and closures under Settings, then your teachers.',
			'Day 1: add your price plans and taxes under Financial.',
			'Day 2: import the students. Look at the families of ten of them.',
			'Day 3: import the weekly lessons. Compare one day of the schedule with the old one.',
			'Day 4: write the last invoices in the old system, then export balances and credits, and import both.',
			'Day 4: compare the statements of five families with the old ones.',
			'Day 5: invite your teachers, and mark the first attendance here.',
			'Day 6: invite families, a class at a time.',
			'Day 7: run billing for the next month, and read the drafts before you issue them.',
		],
	},
]

export function guideOf(system: string | undefined): (Policy & { system: ComingFrom }) | null {
	const comingFrom = (Object.keys(systems) as ComingFrom[]).find((key) => key === system)
	if (!comingFrom) return null
	const { name, first } = systems[comingFrom]
	return {
		system: comingFrom,
		title: `Coming from ${name}`,
		description: `How a music school moves from ${name} to Solfa: what to export, which columns we read, how to compare totals, and what to do in the first week.`,
		lead: 'Students, balances, make-up credits and weekly lessons come as four files. You see every row and the totals before anything is saved.',
		sections: [first, ...shared],
	}
}

export const guideTitles = (Object.keys(systems) as ComingFrom[]).map((system) => ({
	system,
	label: `Coming from ${systems[system].name}`,
}))
