import { href } from './href.ts'

export type Priority = 'essential' | 'recommended' | 'optional'

/** What can be seen in the school's own rows. Steps about what is not built yet are detected by nothing. */
export type Detected =
	| 'profile'
	| 'teachers'
	| 'students'
	| 'classes'
	| 'enrolments'
	| 'rooms'
	| 'taught'
	| 'consents'
	| 'invitations'

export interface GuideStep {
	id: string
	title: string
	description: string
	/** Where it is done. Shown once the page is in the route table. */
	link: string
	hint: string
	priority: Priority
	detected: Detected | null
}

/** The steps of Getting Started in their order, as a school or a solo teacher reads them. */
export function guideSteps(solo: boolean): GuideStep[] {
	const lessons = solo ? 'lessons' : 'classes'
	const steps: (GuideStep | false)[] = [
		{
			id: 'school',
			title: solo ? 'Set up your studio' : 'Set up your school',
			description:
				'Say what you are called, how families reach you, and in which time zone and currency you work.',
			link: href.schoolSettings(),
			hint: 'Check the time zone first: every lesson is planned by it.',
			priority: 'essential',
			detected: 'profile',
		},
		!solo && {
			id: 'teachers',
			title: 'Add Teachers',
			description: 'Put everybody who teaches on the list, with their instruments and hours.',
			link: href.newTeacher(),
			hint: 'Only a name is needed now. Accounts can follow later.',
			priority: 'essential',
			detected: 'teachers',
		},
		{
			id: 'classes',
			title: solo ? 'Create your lessons' : 'Create your classes',
			description: 'A private lesson is a class of one; groups and ensembles have a number of seats.',
			link: href.classes(),
			hint: 'Begin with the ones that run this week.',
			priority: 'essential',
			detected: 'classes',
		},
		{
			id: 'students',
			title: 'Add your students',
			description: 'One page for the student, the family and the guardians. Only names are required.',
			link: href.newStudent(),
			hint: 'For brothers and sisters use “Save and add sibling”: the family is kept.',
			priority: 'essential',
			detected: 'students',
		},
		{
			id: 'enrolments',
			title: `Enrol students in ${lessons}`,
			description: 'Give each student a seat. A full class takes them on its waiting list.',
			link: href.classes(),
			hint: 'Open a class and choose its students there.',
			priority: 'essential',
			detected: 'enrolments',
		},
		{
			id: 'timetable',
			title: 'Plan the timetable',
			description: 'Give every class its weekday, time and room, and the dates follow.',
			link: '/schedule',
			hint: 'Have your terms and closing days at hand.',
			priority: 'essential',
			detected: null,
		},
		{
			id: 'places',
			title: solo ? 'Add your rooms' : 'Add sites and rooms',
			description: 'Name the rooms you teach in, and say how many people fit in each.',
			link: href.schoolSettings('places'),
			hint: 'A room you visit, such as a family’s home, can be a site of its own.',
			priority: 'recommended',
			detected: 'rooms',
		},
		{
			id: 'teaching',
			title: 'List what you teach',
			description: 'Instruments and levels are what students, teachers and classes are sorted by.',
			link: href.schoolSettings('teaching'),
			hint: 'Start with a usual list and archive what you do not teach.',
			priority: 'recommended',
			detected: 'taught',
		},
		{
			id: 'consents',
			title: 'Write your consent texts',
			description: 'Say what families agree to: pictures, your rules, and what you keep about a student.',
			link: href.schoolSettings('consents'),
			hint: 'Two or three plain sentences each are enough.',
			priority: 'recommended',
			detected: 'consents',
		},
		{
			id: 'families',
			title: 'Invite families',
			description: 'Let parents and learners sign in, by mail or with a code on paper.',
			link: href.studentList(),
			hint: 'Invite one family first and look at the portal together.',
			priority: 'recommended',
			detected: 'invitations',
		},
		{
			id: 'attendance',
			title: 'Take attendance',
			description: 'Mark who came to the first lesson. Make-ups and charges follow from marks.',
			link: '/attendance',
			hint: 'Marks can be corrected; what was marked before is kept.',
			priority: 'recommended',
			detected: null,
		},
		{
			id: 'invoice',
			title: 'Send the first invoice',
			description: 'Look at what a family will receive before it gets a number.',
			link: '/billing/new-invoice',
			hint: 'Check legal name, tax number and currency before.',
			priority: 'recommended',
			detected: null,
		},
		{
			id: 'profile',
			title: 'Complete your profile',
			description: 'Your own name, how you like dates written, and where you are signed in.',
			link: href.profile(),
			hint: 'A good moment for a longer password.',
			priority: 'optional',
			detected: null,
		},
		{
			id: 'visibility',
			title: 'Choose who sees what',
			description: 'Switch off what families should not find in their portal yet.',
			link: href.schoolSettings('portal'),
			hint: 'Everything can be switched on again, and nothing is lost meanwhile.',
			priority: 'optional',
			detected: null,
		},
	]
	return steps.filter((step) => step !== false)
}
