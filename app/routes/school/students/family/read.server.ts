import type { Access } from '#app/models/access.server.ts'
import { listCredits } from '#app/models/attendance/credit-list.server.ts'
import { balanceOf } from '#app/models/billing/ledger.server.ts'
import { listFamilyShares } from '#app/models/billing/owing.server.ts'
import { listFamilyStudents, type Child } from '#app/models/family/children.server.ts'
import type { FoundFamily } from '#app/models/family/details.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { listInstruments } from '#app/models/student/student.server.ts'
import type { DotKind } from '#app/domain/attendance/dots.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { enrolmentWords } from '#app/domain/class/enrolment-words.ts'
import { href } from '#app/domain/href.ts'
import { ageOn, monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { loginsOf } from '../read-logins.server.ts'
import { accountOfFamily, lateInvoicesOf } from '../read-money.server.ts'
import { readTimeline } from '../read-timeline.server.ts'
import { guardiansOf } from './read-guardians.server.ts'
import { lessonsOfFamily } from './read-lessons.server.ts'

export function readFamilyPage(access: Access, family: FoundFamily, params: URLSearchParams) {
	const { id, name, address, archivedAt, createdAt } = family
	const all = listFamilyStudents(access, id)
	const here = all.filter((child) => child.archivedAt === null)
	const lessons = lessonsOfFamily(access, here)
	return {
		id,
		name,
		address,
		isArchived: archivedAt !== null,
		since: monthWords(today(access.school.timeZone, createdAt)),
		children: here.map((child) => childOf(access, child, lessons.dots.get(child.id) ?? [])),
		former: all
			.filter((child) => child.archivedAt !== null)
			.map((child) => ({ id: child.id, name: child.name })),
		people: guardiansOf(access, here),
		money: moneyOf(access, id),
		next: lessons.next,
		credits: here.flatMap((child) => creditsOf(access, child)),
		logins: loginsOf(
			access,
			here.map((child) => child.id),
		),
		timeline: readTimeline(access, timelineAt(id, here), params),
	}
}

function timelineAt(id: string, students: readonly Child[]) {
	return {
		students,
		familyId: id,
		isOfFamily: true,
		at: (query: Record<string, string | undefined>) => href.family(id, query),
		calledHref: (note: string, studentId: string | null) =>
			studentId ? href.studentNotes(studentId, note) : href.family(id, { note }),
	}
}

function childOf(access: Access, child: Child, dots: readonly DotKind[]) {
	const { id, name, photo, birthDate } = child
	const { timeZone, dateFormat } = access.school
	const places = listPlaces(access, id).filter(({ state }) => state !== 'ended')
	return {
		id,
		name,
		photo,
		dots,
		state: child.state,
		age: birthDate ? ageOn(birthDate, today(timeZone)) : null,
		instruments: listInstruments(access, id).map(({ instrument }) => instrument),
		classes: places.map((place) => ({
			id: place.id,
			classId: place.classId,
			name: place.className,
			text: enrolmentWords(place, dateFormat),
		})),
	}
}

/** Hidden without permission to take payments. */
function moneyOf(access: Access, familyId: string) {
	if (reachFor('money:take', access) !== 'all') return null
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	const { dueNowMinor, notDueMinor, creditMinor } = balanceOf(access, familyId)
	const account = accountOfFamily(access, familyId)
	return {
		isDue: dueNowMinor > 0,
		late: dueNowMinor > 0 ? lateInvoicesOf(access, familyId) : [],
		mayRemind: reachFor('money:write', access) === 'all',
		due: money(dueNowMinor),
		later: notDueMinor > 0 ? money(notDueMinor) : null,
		credit: creditMinor > 0 ? money(creditMinor) : null,
		shares: listFamilyShares(access, familyId).map(({ name, leftMinor }) => ({
			name,
			left: money(leftMinor),
		})),
		invoices: account?.invoices ?? [],
		statement: account?.statement ?? '',
	}
}

function creditsOf(access: Access, { id, name }: Child) {
	return listCredits(access, { states: ['open'], studentIds: [id] }).map((credit) => ({
		id: credit.id,
		studentId: id,
		student: name,
		lesson: credit.lesson,
		minutes: credit.minutes,
		until: credit.expiresOn && shortDateWords(credit.expiresOn, access.school.dateFormat),
	}))
}
