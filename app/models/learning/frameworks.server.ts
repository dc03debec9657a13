import { and, asc, eq, isNull } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { assessments, instruments, skillFrameworks, skills } from '#db/schema/index.ts'
import { sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { writeSkills } from './skills.server.ts'
import { changedMeanwhile, changedNow, editedNow, isFamily, unknown } from './internal/reach.server.ts'

export interface FrameworkDetails {
	name: string
	/** Undefined for every instrument. */
	instrumentId?: string
	/** Lowest first. */
	levels: string[]
	skills: { group: string; name: string }[]
}

export function listFrameworks(access: Access) {
	return database()
		.select({
			id: skillFrameworks.id,
			name: skillFrameworks.name,
			instrumentId: skillFrameworks.instrumentId,
			instrument: instruments.name,
			levels: skillFrameworks.levels,
			version: skillFrameworks.version,
		})
		.from(skillFrameworks)
		.leftJoin(instruments, rowOf(instruments, access, skillFrameworks.instrumentId))
		.where(and(rowsOf(skillFrameworks, access), isNull(skillFrameworks.archivedAt)))
		.orderBy(asc(skillFrameworks.nameKey), asc(skillFrameworks.id))
		.all()
		.map(({ levels, ...framework }) => ({ ...framework, levels: levels.split('\n') }))
}

export type Framework = ReturnType<typeof listFrameworks>[number]

export function addFramework(
	access: Access,
	key: string,
	details: FrameworkDetails,
): Outcome<{ id: string }> {
	return write((tx) => {
		const before = resultOfKey(access, key)
		if (before) return done({ id: before })
		const wrong = refuseFramework(tx, access, details)
		if (wrong) return wrong
		const id = newId()
		const { schoolId } = access
		const { name, instrumentId } = details
		tx.insert(skillFrameworks)
			.values({
				...editedNow(access),
				schoolId,
				id,
				name,
				instrumentId,
				nameKey: sortKey(name),
				levels: details.levels.join('\n'),
			})
			.run()
		writeSkills(tx, access, id, details.skills)
		record(tx, access, 'framework.added', { objectId: id, objectName: name })
		spendKey(tx, access, key, id)
		return done({ id })
	})
}

/** Skills left out of the form are archived; their assessments stay. */
export function editFramework(
	access: Access,
	{ id, version }: { id: string; version: number },
	details: FrameworkDetails,
): Outcome<null> {
	return write((tx) => {
		const framework = find(tx, access, id)
		if (!framework) return unknown('This framework')
		const wrong = refuseFramework(tx, access, details)
		if (wrong) return wrong
		if (framework.version !== version)
			return changedMeanwhile(access, framework, { name: framework.name, levels: framework.levels })
		const highest = highestLevel(tx, access, id)
		if (details.levels.length < highest)
			return refused({
				levels: `Students have already reached level ${highest}. Keep at least ${highest} levels.`,
			})
		const { name, instrumentId = null } = details
		tx.update(skillFrameworks)
			.set({
				name,
				instrumentId,
				nameKey: sortKey(name),
				levels: details.levels.join('\n'),
				...changedNow(access, version),
			})
			.where(rowOf(skillFrameworks, access, id))
			.run()
		writeSkills(tx, access, id, details.skills)
		record(tx, access, 'framework.changed', { objectId: id, objectName: name })
		return done(null)
	})
}

function find(tx: Tx, access: Access, id: string) {
	return tx
		.select()
		.from(skillFrameworks)
		.where(and(rowOf(skillFrameworks, access, id), isNull(skillFrameworks.archivedAt)))
		.get()
}

function highestLevel(tx: Tx, access: Access, frameworkId: string): number {
	const levels = tx
		.select({ level: assessments.level })
		.from(skills)
		.innerJoin(assessments, and(rowsOf(assessments, access), eq(assessments.skillId, skills.id)))
		.where(and(rowsOf(skills, access), eq(skills.frameworkId, frameworkId)))
		.all()
	return Math.max(0, ...levels.map(({ level }) => level))
}

function refuseFramework(tx: Tx, access: Access, details: FrameworkDetails): Refused | null {
	if (isFamily(access)) return unknown('This framework')
	if (details.levels.length < 2 || details.levels.length > 12)
		return refused({ levels: 'Enter 2 to 12 levels, one per line.' })
	if (details.skills.length === 0) return refused({ skills: 'Enter at least one skill, one per line.' })
	if (!details.instrumentId) return null
	const instrument = tx
		.select({ id: instruments.id })
		.from(instruments)
		.where(rowOf(instruments, access, details.instrumentId))
		.get()
	return instrument ? null : refused({ instrumentId: 'Choose one of your instruments.' })
}
