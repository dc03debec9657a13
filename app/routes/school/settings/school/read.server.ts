import { logoAt } from '#app/requests/frame.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { isCurrencyFixed } from '#app/models/billing/currency.server.ts'
import { listAgreed, listConsentTexts } from '#app/models/school/consent-text.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { listRooms } from '#app/models/school/room.server.ts'
import { listSites } from '#app/models/school/site.server.ts'
import { listSubjects } from '#app/models/school/taught.server.ts'
import { listTravel } from '#app/models/school/travel.server.ts'
import { countUsesOf, listClassesIn } from '#app/models/school/usage.server.ts'
import { dateWords, momentWords } from '#app/utils/dates.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { USUAL_LISTS, type TaughtKind } from '#app/domain/school/labels.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { timeZones } from '#app/domain/time-zones.ts'
import { missing } from '#app/web/missing.server.ts'
import { logoTaskOf, tabOf } from './tabs.ts'
import { readAbsences } from './read-absences.server.ts'
import { readClosures, readTerms } from './read-year.server.ts'

/** What the chosen part of the settings shows. */
export async function showTab(access: Access, query: URLSearchParams) {
	switch (tabOf(query)) {
		case 'places':
			return { tab: 'places' as const, ...places(access, query) }
		case 'terms':
			return { tab: 'terms' as const, ...readTerms(access, query) }
		case 'closures':
			return { tab: 'closures' as const, ...(await readClosures(access, query)) }
		case 'absences':
			return { tab: 'absences' as const, ...readAbsences(access, query) }
		case 'teaching':
			return { tab: 'teaching' as const, ...teaching(access, query) }
		case 'consents':
			return { tab: 'consents' as const, ...texts(access, query) }
		case 'locale': {
			const profile = findProfile(access)
			return { tab: 'locale' as const, profile, zones: timeZones, currencyFixed: isCurrencyFixed(access) }
		}
		case 'portal':
			return { tab: 'portal' as const, profile: findProfile(access) }
		case 'identity': {
			const profile = findProfile(access)
			return {
				tab: 'identity' as const,
				profile: { ...profile, phone: phoneWords(profile.phone, access.school) },
				logo: logoAt(access.school) ?? null,
				task: logoTaskOf(query),
			}
		}
	}
}

const NAMED = 5

function places(access: Access, query: URLSearchParams) {
	const [sites, rooms] = [listSites(access), listRooms(access)]
	const chosen = (name: string) => {
		const id = query.get(name)
		if (id === null) return null
		const site = sites.find((one) => one.id === id)
		const room = rooms.find((one) => one.id === id)
		if (site) return { what: 'site' as const, site }
		if (room) return { what: 'room' as const, room }
		missing()
	}
	const archiving = chosen('archive')
	return {
		sites,
		rooms,
		travel: listTravel(access),
		editing: chosen('edit'),
		archiving,
		meeting: archiving?.what === 'room' ? listClassesIn(access, archiving.room.id, NAMED + 1) : [],
	}
}

function teaching(access: Access, query: URLSearchParams) {
	const lists = (Object.keys(USUAL_LISTS) as TaughtKind[]).map((kind) => ({
		kind,
		list: listSubjects(access, kind),
	}))
	const chosen = (name: string) => {
		const id = query.get(name)
		if (id === null) return null
		for (const { kind, list } of lists) {
			const one = list.find((taught) => taught.id === id)
			if (one) return { kind, one }
		}
		missing()
	}
	const archiving = chosen('archive')
	return {
		lists,
		editing: chosen('edit'),
		archiving: archiving && { ...archiving, used: countUsesOf(access, archiving.kind, archiving.one.id) },
	}
}

function texts(access: Access, query: URLSearchParams) {
	const { timeZone, dateFormat } = access.school
	const kinds = listConsentTexts(access).map(({ kind, versions }) => ({
		kind,
		versions: versions.map(({ createdAt, ...one }) => ({
			...one,
			since: dateWords(createdAt, timeZone, dateFormat),
		})),
	}))
	const asked = query.get('text')
	if (asked === null) return { kinds, reading: null }
	const found = kinds
		.flatMap(({ kind, versions }) => versions.map((one) => ({ kind, one })))
		.find(({ one }) => one.id === asked)
	if (!found) missing()
	const { agreed, next } = listAgreed(access, asked, query.get('after'))
	const people = agreed.map(({ at, withdrawnAt, firstName, lastName, ...one }) => ({
		...one,
		student: nameOf({ firstName, lastName }),
		at: momentWords(at, timeZone, dateFormat),
		withdrawn: withdrawnAt && momentWords(withdrawnAt, timeZone, dateFormat),
	}))
	return { kinds, reading: { ...found, people, next } }
}
