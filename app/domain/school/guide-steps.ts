import { href } from '#app/domain/href.ts'

export type Priority = 'essential' | 'recommended' | 'optional'

/** Completed steps are detected from the school's own data. */
export type Detected =
	'profile' | 'teachers' | 'classes' | 'enrolments' | 'conversations' | 'lessons' | 'marks' | 'invoices'

export interface GuideStep {
	id: string
	title: string
	description: string
	/** The page on which the step is completed. */
	link: string
	hint: string
	priority: Priority
	detected: Detected
}

/** Solo teachers skip the step for adding teachers. */
export function guideSteps(solo: boolean): GuideStep[] {
	const steps: (GuideStep | false)[] = [
		!solo && {
			id: 'teachers',
			title: 'Add Teachers',
			description: 'Put everybody who teaches on the list, with their instruments and hours.',
			link: href.teachers(),
			hint: 'Start with at least one teacher. Only a name is needed now.',
			priority: 'essential',
			detected: 'teachers',
		},
		{
			id: 'classes',
			title: 'Create Classes',
			description: solo
				? 'A private lesson has one student; a group has a number of seats.'
				: 'A private lesson is a class of one; groups and ensembles have a number of seats.',
			link: href.classes(),
			hint: solo
				? 'Create the lessons that run this week.'
				: 'Create classes and assign teachers. Begin with the ones that run this week.',
			priority: 'essential',
			detected: 'classes',
		},
		{
			id: 'students',
			title: 'Add Students',
			description: 'One page for the student, the family and the guardians. Only names are required.',
			link: href.students(),
			hint: `Add students and enroll them in ${solo ? 'lessons' : 'classes'}.`,
			priority: 'essential',
			// The step also asks for an enrollment, so adding a student alone does not complete it.
			detected: 'enrolments',
		},
		{
			id: 'schedule',
			title: 'Schedule Classes',
			description: `Give every ${solo ? 'lesson its weekday and time' : 'class its weekday, time and room'}, and the dates follow.`,
			link: '/schedule',
			hint: 'Create a schedule per class with dates, times and frequency.',
			priority: 'essential',
			detected: 'lessons',
		},
		{
			id: 'attendance',
			title: 'Track Attendance',
			description: 'Mark who came to the first lesson. Make-ups and charges follow from marks.',
			link: href.attendance(),
			hint: 'Marks can be corrected; what was marked before is kept.',
			priority: 'recommended',
			detected: 'marks',
		},
		{
			id: 'invoices',
			title: 'Manage Invoices',
			description: 'Look at what a family will receive before it gets a number.',
			link: '/billing',
			hint: 'Check legal name, tax number and currency before.',
			priority: 'recommended',
			detected: 'invoices',
		},
		{
			id: 'communication',
			title: 'Set Up Communication',
			description: 'Let parents and learners sign in, by mail or with a code on paper, and write to them.',
			link: '/messaging',
			hint: 'Invite one family first and look at the portal together.',
			priority: 'optional',
			detected: 'conversations',
		},
		{
			id: 'school',
			title: 'Configure School Settings',
			description:
				'Say what you are called, how families reach you, and in which time zone and currency you work.',
			link: href.schoolSettings(),
			hint: 'Check the time zone first: every lesson is planned by it.',
			priority: 'optional',
			detected: 'profile',
		},
	]
	return steps.filter((step) => step !== false)
}
