import { expect } from 'vitest'
import type { MergeForm } from '#app/domain/student/merge-form.ts'
import { mergeStudents } from '#app/models/student/merge.server.ts'
import { findStudent } from '#app/models/student/student.server.ts'
import { portalsOf } from './counters.ts'
import { aStudent } from './factories.ts'
import type { anOffice } from './office.ts'

type Office = ReturnType<typeof anOffice>

export const ADA = { firstName: 'Ada', lastName: 'Lind' }

/** Two records of one person. */
export function twice(
	office: Office,
	kept: Record<string, unknown> = {},
	other: Record<string, unknown> = {},
) {
	return {
		kept: aStudent(office.school, { ...ADA, ...kept }),
		other: aStudent(office.school, { ...ADA, ...other }),
	}
}

export function merge(
	{ access }: Pick<Office, 'access'>,
	{ kept, other }: { kept: string; other: string },
	choices: MergeForm['choices'] = {},
	versions: Partial<MergeForm> = {},
) {
	const version = findStudent(access, kept)?.version ?? 0
	const otherVersion = findStudent(access, other)?.version ?? 0
	return mergeStudents(access, kept, other, { version, otherVersion, choices, ...versions })
}

/** What triggers keep is what it would be if it were reckoned anew. */
export function right(office: Office) {
	const { kept, reckoned } = portalsOf(office.school.id)
	expect(kept).toEqual(reckoned)
}
