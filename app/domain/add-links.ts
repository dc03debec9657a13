import { href } from './href.ts'

/** Quick links to the most frequent additions, in groups. Solo teachers add no classes or teachers. */
export function addLinks(solo: boolean): AddLink[][] {
	const classLink: AddLink = { to: href.newClass(), label: 'Class' }
	const teacherLink: AddLink = { to: href.newTeacher(), label: 'Teacher' }
	return [
		[
			{ to: href.newStudent(), label: 'Student' },
			{ to: href.newPrivateLesson(), label: 'Lesson' },
			...(solo ? [] : [classLink, teacherLink]),
		],
		[
			{ to: href.newPayment(), label: 'Payment' },
			{ to: href.newInvoice(), label: 'Invoice' },
		],
		[
			{ to: href.messaging('new'), label: 'Message' },
			{ to: href.callNote(), label: 'Call note' },
		],
	]
}

export interface AddLink {
	to: string
	label: 'Student' | 'Lesson' | 'Class' | 'Teacher' | 'Payment' | 'Invoice' | 'Message' | 'Call note'
}
