import { database } from '#db/client.server.ts'
import { consentTexts, families, guardians, guardianships, instruments } from '#db/schema/index.ts'
import { newStudent } from '#app/domain/student/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addStudent, type Added } from '#app/models/student/addition.server.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from './database.ts'
import type { ASchool } from './factories.ts'

const touched = () => ({ createdAt: Date.now(), updatedAt: Date.now() })

export function anInstrument(school: ASchool, name = 'Piano'): string {
	const id = newId()
	database()
		.insert(instruments)
		.values({ schoolId: school.id, id, name, nameKey: sortKey(name), position: 1, ...touched() })
		.run()
	return id
}

export function aFamily(school: ASchool, name = 'Ruiz', id = newId()): string {
	database()
		.insert(families)
		.values({ schoolId: school.id, id, name, nameKey: sortKey(name), ...touched() })
		.run()
	return id
}

export function aConsentText(
	school: ASchool,
	{
		id = newId(),
		kind = 'media',
		version = 1,
	}: { id?: string; kind?: 'media' | 'policy' | 'data'; version?: number } = {},
): string {
	database()
		.insert(consentTexts)
		.values({ schoolId: school.id, id, kind, version, text: `Text ${version}`, createdAt: Date.now() })
		.run()
	return id
}

/** Somebody who looks after students of the school. */
export function aGuardian(
	school: ASchool,
	{
		id = newId(),
		name = 'Ana Ruiz',
		email = null,
		phone = null,
	}: { id?: string; name?: string; email?: string | null; phone?: string | null },
	...children: string[]
): string {
	database()
		.insert(guardians)
		.values({
			schoolId: school.id,
			id,
			name,
			nameKey: sortKey(name),
			email,
			emailKey: email && fold(email),
			phone,
			...touched(),
		})
		.run()
	for (const studentId of children)
		database()
			.insert(guardianships)
			.values({ schoolId: school.id, guardianId: id, studentId, relation: '', createdAt: Date.now() })
			.run()
	return id
}

/** As the form would have it, with nothing but a name unless more is given. */
export function added(access: Access, details: Record<string, unknown> = {}): Added {
	const outcome = addStudent(
		access,
		newStudent.parse({ firstName: 'Ada', lastName: `Of ${newId()}`, ...details }),
		{ key: newId() },
	)
	if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
	return outcome.value
}

/** What a student is found by. */
export function wordsOf(id: string): string[] {
	return rows<{ word: string }>('select word from student_words where student_id = ? order by word', id).map(
		({ word }) => word,
	)
}
