import { daysAfter, today } from '#app/utils/dates.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import type { Db } from '../client.server.ts'
import {
	consentTexts,
	instruments,
	levels,
	qualifications,
	rooms,
	schoolProfiles,
	sites,
	tags,
	teacherHours,
	teacherInstruments,
	teachers,
} from '../schema/index.ts'
import type { DeskOf } from './desks.ts'

/** Context of a demo school's rows, relative to its today. */
export interface Desk {
	db: Db
	schoolId: string
	now: number
	today: string
	/** Columns of every editable row. */
	edited: (daysAgo: number) => {
		createdAt: number
		createdBy: string
		updatedAt: number
		updatedBy: string
	}
	day: (days: number) => string
}

const DAY = 24 * 60 * 60 * 1000

export function deskOf(db: Db, school: { id: string; timeZone: string }, owner: string, now: number): Desk {
	const first = today(school.timeZone, now)
	return {
		db,
		schoolId: school.id,
		now,
		today: first,
		edited: (daysAgo) => {
			const at = now - daysAgo * DAY
			return { createdAt: at, createdBy: owner, updatedAt: at, updatedBy: owner }
		},
		day: (days) => daysAfter(first, days),
	}
}

/** Adds sites, rooms, instruments, levels and consent texts. */
export function addPlace({ db, schoolId, edited }: Desk, { place }: DeskOf) {
	const own = { schoolId, ...edited(300) }
	const named = (name: string) => ({ name, nameKey: fold(name) })
	db.insert(schoolProfiles)
		.values({ schoolId, ...place.profile, updatedAt: own.updatedAt })
		.run()
	for (const [number, site] of place.sites.entries()) {
		const siteId = `${schoolId}-site-${number + 1}`
		db.insert(sites)
			.values({ ...own, id: siteId, ...named(site.name), address: site.address })
			.run()
		for (const [name, capacity, equipment] of site.rooms) {
			db.insert(rooms)
				.values({ ...own, id: idOf(schoolId, 'room', name), siteId, ...named(name), capacity, equipment })
				.run()
		}
	}
	const inOrder = (names: readonly string[], what: string) =>
		names.map((name, position) => ({ ...own, id: idOf(schoolId, what, name), ...named(name), position }))
	db.insert(instruments).values(inOrder(place.instruments, 'instrument')).run()
	db.insert(levels).values(inOrder(place.levels, 'level')).run()
	for (const name of place.tags)
		db.insert(tags)
			.values({ schoolId, id: idOf(schoolId, 'tag', name), ...named(name), createdAt: own.createdAt })
			.run()
	for (const [kind, text] of Object.entries(CONSENTS))
		db.insert(consentTexts)
			.values({
				schoolId,
				id: `${schoolId}-consent-${kind}`,
				kind: kind as keyof typeof CONSENTS,
				version: 1,
				text: text.replace('{school}', place.called),
				createdAt: own.createdAt,
				createdBy: own.createdBy,
			})
			.run()
}

const CONSENTS = {
	media: '{school} may show photos and recordings of lessons and concerts on its website and notice boards.',
	policy:
		'I have read how {school} deals with lessons that are canceled, and that fees are due on the first of a month.',
	data: '{school} keeps names, addresses and lesson notes for as long as lessons go on, and two years more.',
}

export function addTeachers({ db, schoolId, edited, day }: Desk, { teachers: people }: DeskOf) {
	for (const [number, { name, account, teaches, employment, ...more }] of people.entries()) {
		const id = teacherId(schoolId, number)
		const email = more.email ?? `${sortKey(name).replaceAll(' ', '.')}@${schoolId}.example`
		db.insert(teachers)
			.values({
				schoolId,
				id,
				name,
				nameKey: sortKey(name),
				email,
				emailKey: fold(email),
				phone: more.phone ?? null,
				bio: more.bio ?? null,
				employment,
				startedOn: day(-290 + number * 12),
				membershipId: account ? `${schoolId}-${account}` : null,
				...edited(290 - number),
			})
			.run()
		for (const instrument of teaches)
			db.insert(teacherInstruments)
				.values({ schoolId, teacherId: id, instrumentId: idOf(schoolId, 'instrument', instrument) })
				.run()
		for (const weekday of more.weekdays ?? [1, 2, 3, 4])
			db.insert(teacherHours)
				.values({ schoolId, teacherId: id, weekday, from: '14:00', to: weekday === 5 ? '18:00' : '20:00' })
				.run()
		for (const [title, expiresInDays] of more.papers ?? [])
			db.insert(qualifications)
				.values({
					schoolId,
					id: `${id}-${expiresInDays}`,
					teacherId: id,
					name: title,
					expiresOn: day(expiresInDays),
				})
				.run()
	}
}

export function teacherId(schoolId: string, number: number): string {
	return `${schoolId}-teacher-${number + 1}`
}

/** Readable demo ids, such as `harmony-room-blue-room`. */
export function idOf(schoolId: string, what: string, name: string): string {
	return `${schoolId}-${what}-${sortKey(name).replaceAll(' ', '-')}`
}

/** Name of a term that begins on a day: `Fall 2026`. */
export function termName(day: string): string {
	const season = ['Spring', 'Summer', 'Fall'][Math.floor((Number(day.slice(5, 7)) - 1) / 4)]
	return `${season} ${day.slice(0, 4)}`
}
