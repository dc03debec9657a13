import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { classes, resourceShares, students } from '#db/schema/index.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { record } from '../audit.server.ts'
import { classesOf, studentsOf } from '../scope.server.ts'
import { findOwnResource, findResource } from './list.server.ts'
import { resourceSharesOf } from './internal/own.server.ts'

export interface Sharing {
	classId?: string
	studentId?: string
	startsOn: string
	endsOn?: string
}

/** Classes and students a resource is shared with, classes first. Of a former colleague's, the user's own only. */
export function listShares(access: Access, resourceId: string) {
	return database()
		.select({
			id: resourceShares.id,
			className: classes.name,
			student: { firstName: students.firstName, lastName: students.lastName },
			startsOn: resourceShares.startsOn,
			endsOn: resourceShares.endsOn,
		})
		.from(resourceShares)
		.leftJoin(
			classes,
			and(eq(classes.schoolId, resourceShares.schoolId), eq(classes.id, resourceShares.classId)),
		)
		.leftJoin(
			students,
			and(eq(students.schoolId, resourceShares.schoolId), eq(students.id, resourceShares.studentId)),
		)
		.where(and(resourceSharesOf(access), eq(resourceShares.resourceId, resourceId)))
		.all()
		.map(({ className, student, ...share }) => ({
			...share,
			what: className === null ? ('student' as const) : ('class' as const),
			name: className ?? (student ? nameOf(student) : ''),
		}))
		.sort((a, b) => a.what.localeCompare(b.what) || a.name.localeCompare(b.name))
}

/** The user's current classes and students. */
export function listTargets(access: Access) {
	const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
	return {
		classes: findClasses(access)
			.map(({ id, name }) => ({ value: id, label: name }))
			.sort(byLabel),
		students: findStudents(access)
			.map(({ id, ...student }) => ({ value: id, label: nameOf(student) }))
			.sort(byLabel),
	}
}

/** Sharing again replaces the dates. */
export function shareResource(
	access: Access,
	resourceId: string,
	{ classId, studentId, startsOn, endsOn }: Sharing,
): Outcome<{ title: string; names: string[] }> | null {
	return write((tx) => {
		const resource = findOwnResource(access, resourceId)
		if (!resource) return null
		const group = classId ? findClasses(access, eq(classes.id, classId))[0] : undefined
		const student = studentId ? findStudents(access, eq(students.id, studentId))[0] : undefined
		if (classId && !group) return refused({ classId: 'Choose one of your classes.' })
		if (studentId && !student) return refused({ studentId: 'Choose one of your students.' })
		const days = { startsOn, endsOn: endsOn ?? null }
		if (group) put(tx, access, resourceId, { classId: group.id, studentId: null }, days)
		if (student) put(tx, access, resourceId, { classId: null, studentId: student.id }, days)
		const names = [...(group ? [group.name] : []), ...(student ? [nameOf(student)] : [])]
		record(tx, access, 'resource.shared', {
			objectId: resourceId,
			objectName: resource.title,
			after: { with: names.join(', '), ...days },
		})
		return done({ title: resource.title, names })
	})
}

export function removeShare(
	access: Access,
	resourceId: string,
	shareId: string,
): Outcome<{ name: string }> | null {
	return write((tx) => {
		const resource = findResource(access, resourceId)
		const share = resource && listShares(access, resourceId).find(({ id }) => id === shareId)
		if (!share) return null
		tx.delete(resourceShares)
			.where(rowOf(resourceShares, access, shareId))
			.run()
		record(tx, access, 'resource.unshared', {
			objectId: resourceId,
			objectName: resource.title,
			before: { with: share.name },
		})
		return done({ name: share.name })
	})
}

/** Moves shares of a merged record to the kept one. */
export function moveShares(
	tx: Tx,
	schoolId: SchoolId,
	{ keptId, otherId }: { keptId: string; otherId: string },
) {
	const theirs = tx
		.select()
		.from(resourceShares)
		.where(and(eq(resourceShares.schoolId, schoolId), eq(resourceShares.studentId, otherId)))
		.all()
	for (const share of theirs)
		tx.insert(resourceShares)
			.values({ ...share, schoolId, id: newId(), studentId: keptId })
			.onConflictDoNothing()
			.run()
	tx.delete(resourceShares)
		.where(and(eq(resourceShares.schoolId, schoolId), eq(resourceShares.studentId, otherId)))
		.run()
}

type Target = { classId: string; studentId: null } | { classId: null; studentId: string }

function put(
	tx: Tx,
	{ schoolId, userId }: Access,
	resourceId: string,
	target: Target,
	days: { startsOn: string; endsOn: string | null },
) {
	const { schoolId: school, resourceId: resource, classId, studentId } = resourceShares
	tx.insert(resourceShares)
		.values({
			schoolId,
			id: newId(),
			resourceId,
			...target,
			...days,
			createdAt: Date.now(),
			createdBy: userId,
		})
		.onConflictDoUpdate({ target: [school, resource, target.classId ? classId : studentId], set: days })
		.run()
}

function findClasses(access: Access, which?: SQL) {
	return database()
		.select({ id: classes.id, name: classes.name })
		.from(classes)
		.where(and(classesOf(access), inArray(classes.state, ['open', 'running']), which))
		.all()
}

function findStudents(access: Access, which?: SQL) {
	return database()
		.select({ id: students.id, firstName: students.firstName, lastName: students.lastName })
		.from(students)
		.where(and(studentsOf(access), isNull(students.archivedAt), isNull(students.erasedAt), which))
		.all()
}
