import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { auditEntries, schools } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	countAgreed,
	listAgreed,
	listVersions,
	publishConsentText,
} from '#app/models/school/consent-text.server.ts'
import { spanOf } from '#app/domain/lesson/schedule.ts'
import { startSchool } from '#app/models/school/start.server.ts'
import { findProfile, saveProfile } from '#app/models/school/profile.server.ts'
import { setGuideHidden } from '#app/models/guide.server.ts'
import { addRoom, archiveRoom, changeRoom, listRooms, restoreRoom } from '#app/models/school/room.server.ts'
import { addSite, archiveSite, changeSite, listSites, restoreSite } from '#app/models/school/site.server.ts'
import {
	addTaught,
	listSubjects,
	moveTaught,
	renameTaught,
	setTaughtArchived,
	startList,
} from '#app/models/school/taught.server.ts'
import { countUsesOf, listClassesIn } from '#app/models/school/usage.server.ts'
import { consents, studentInstruments } from '#db/schema/index.ts'
import { accessOf, aClass, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'
import { change, rows } from '../support/database.ts'
import { valueOf } from '../support/lessons.ts'

let school: ASchool
let access: Access
let other: Access

beforeEach(() => {
	school = aSchool()
	access = accessOf(anAdminAt(school))
	other = accessOf(anAdminAt(aSchool()))
})

const ofLast = () =>
	database()
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.schoolId, access.schoolId))
		.orderBy(desc(auditEntries.id))
		.get()

const actions = (action: string) => rows('select id from audit_entries where action = ?', action)

const idOf = (added: ReturnType<typeof addSite>): string => {
	if (!added.ok) throw new Error(JSON.stringify(added.errors))
	return added.value.id
}
const site = (name = 'Mill Lane') => idOf(addSite(access, `site ${name}`, { name }))
const room = (siteId: string, name = 'Studio 1') => idOf(addRoom(access, `room ${name}`, siteId, { name }))
const piano = () => idOf(addTaught(access, 'piano', 'instrument', 'Piano'))

describe('what a school says of itself', () => {
	const identity = { name: 'Cantabile', legalName: 'Cantabile Ltd', email: 'office@cantabile.example' }

	it('has the words of a new school before anybody said anything', () => {
		expect(findProfile(access)).toMatchObject({
			name: school.name,
			showsMoney: true,
			weekStart: 1,
			version: 0,
		})
	})

	it('is saved with what it was and what it is, in words', () => {
		expect(saveProfile(access, 'school.identity-changed', 0, identity).ok).toBe(true)
		expect(findProfile(access)).toMatchObject({ ...identity, version: 1 })
		expect(ofLast()).toMatchObject({
			action: 'school.identity-changed',
			before: { name: school.name, 'legal name': 'nothing', 'e-mail': 'nothing' },
			after: { name: 'Cantabile', 'legal name': 'Cantabile Ltd', 'e-mail': 'office@cantabile.example' },
		})
	})

	it('is emptied where a field was emptied', () => {
		saveProfile(access, 'school.identity-changed', 0, identity)
		saveProfile(access, 'school.identity-changed', 1, { name: 'Cantabile' })
		expect(findProfile(access).legalName).toBeNull()
	})

	it('sent twice is one change', () => {
		saveProfile(access, 'school.identity-changed', 0, identity)
		expect(saveProfile(access, 'school.identity-changed', 0, identity)).toMatchObject({
			ok: true,
			value: { changed: false },
		})
		expect(findProfile(access).version).toBe(1)
	})

	it('is not overwritten by a form that began before somebody else saved', () => {
		const colleague = { ...access, name: 'Ana' }
		saveProfile(colleague, 'school.identity-changed', 0, identity)
		const late = saveProfile(access, 'school.identity-changed', 0, { name: 'Staccato' })
		expect(late).toMatchObject({ ok: false, status: 409, conflict: { by: 'Ana', version: 1 } })
		expect(late).toMatchObject({ conflict: { theirs: { name: 'Cantabile' } } })
		expect(saveProfile(access, 'school.identity-changed', 1, { name: 'Staccato' }).ok).toBe(true)
	})

	it('is saved although another part was changed meanwhile', () => {
		saveProfile(access, 'school.portal-changed', 0, { ...findProfile(access), showsMoney: false })
		expect(saveProfile(access, 'school.identity-changed', 0, identity).ok).toBe(true)
		expect(findProfile(access)).toMatchObject({ name: 'Cantabile', showsMoney: false })
	})

	it('changes nothing of another school', () => {
		saveProfile(access, 'school.identity-changed', 0, identity)
		const names = database().select({ name: schools.name }).from(schools).all()
		expect(names.filter(({ name }) => name === 'Cantabile')).toHaveLength(1)
		expect(findProfile(other)).toMatchObject({ legalName: null, version: 0 })
	})

	it('remembers whether the guide is hidden, once', () => {
		setGuideHidden(access, true)
		setGuideHidden(access, true)
		expect(findProfile(access).guideHiddenAt).not.toBeNull()
		setGuideHidden(access, false)
		expect(findProfile(access).guideHiddenAt).toBeNull()
		const told = database().select().from(auditEntries).where(eq(auditEntries.action, 'guide.hidden')).all()
		expect(told).toHaveLength(1)
	})
})

describe('sites and rooms', () => {
	it('have names that differ by more than accents, capitals and dots', () => {
		site('Café')
		expect(addSite(access, 'k', { name: 'CAFE' })).toMatchObject({
			errors: { name: ['There is a site called “CAFE” already. Choose another name.'] },
		})
		const mill = site()
		room(mill)
		expect(addRoom(access, 'k', mill, { name: 'studio-1' }).ok).toBe(false)
		expect(addRoom(access, 'k', site('Elsewhere'), { name: 'Studio 1' }).ok).toBe(true)
		expect(addSite(other, 'k', { name: 'Café' }).ok).toBe(true)
	})

	it('named by signs alone are told apart', () => {
		site('♪')
		expect(addSite(access, 'k', { name: '♫' }).ok).toBe(true)
	})

	it('are added once by a page that is sent twice', () => {
		expect(addSite(access, 'same', { name: 'A' })).toEqual(addSite(access, 'same', { name: 'A' }))
		expect(listSites(access)).toHaveLength(1)
	})

	it('show a late form what was saved meanwhile', () => {
		const id = room(site())
		changeRoom(access, id, 1, { name: 'Hall', capacity: 40 })
		expect(changeRoom(access, id, 1, { name: 'Attic' })).toMatchObject({
			status: 409,
			conflict: { version: 2, theirs: { name: 'Hall', capacity: '40', equipment: '' } },
		})
		expect(changeRoom(access, id, 1, { name: 'Hall', capacity: 40 }).ok).toBe(true)
		expect(ofLast()).toMatchObject({ before: { name: 'Studio 1' }, after: { name: 'Hall', capacity: '40' } })
	})

	it('are archived together, and come back one by one', () => {
		const mill = site()
		const id = room(mill)
		expect(archiveSite(access, mill).ok).toBe(true)
		expect(rows("select object_id from audit_entries where action = 'site.archived'")).toEqual([
			{ object_id: mill },
		])
		expect(listRooms(access)[0]?.archivedAt).not.toBeNull()
		expect(restoreRoom(access, id)).toMatchObject({
			errors: { form: ['Restore the site of Studio 1 first.'] },
		})
		restoreSite(access, mill)
		expect(listRooms(access)[0]?.archivedAt).not.toBeNull()
		expect(restoreRoom(access, id).ok).toBe(true)
	})

	it('come back only while their name is free, and once', () => {
		const old = site()
		change('update sites set archived_at = 1')
		const taken = site('mill lane ')
		expect(restoreSite(access, old)).toMatchObject({
			errors: { name: ['There is a site called “Mill Lane” already. Choose another name.'] },
		})
		archiveSite(access, taken)
		expect(restoreSite(access, old)).toMatchObject({ ok: true, value: { name: 'Mill Lane' } })
		expect(restoreSite(access, old).ok).toBe(true)
		expect(listSites(access).filter(({ archivedAt }) => archivedAt === null)).toMatchObject([{ id: old }])
		expect(actions('site.restored')).toHaveLength(1)
	})

	it('have rooms that come back only while their name is free, and once', () => {
		const mill = site()
		const old = room(mill)
		change('update rooms set archived_at = 1')
		const taken = idOf(addRoom(access, 'again', mill, { name: 'studio 1' }))
		expect(restoreRoom(access, old)).toMatchObject({
			errors: { name: ['There is a room called “Studio 1” at this site already. Choose another name.'] },
		})
		change('update rooms set archived_at = 1 where id = ?', taken)
		expect(restoreRoom(access, old)).toMatchObject({ ok: true, value: { name: 'Studio 1' } })
		expect(restoreRoom(access, old).ok).toBe(true)
		expect(listRooms(access).filter(({ archivedAt }) => archivedAt === null)).toMatchObject([{ id: old }])
		expect(actions('room.restored')).toHaveLength(1)
	})

	it('take only their own rooms with them, and those of nobody who has them open unnoticed', () => {
		const [mill, north] = [site(), site('North')]
		const [open, early, elsewhere] = [room(mill), room(mill, 'Hall'), room(north, 'Attic')]
		change('update rooms set archived_at = 1 where id = ?', early)
		archiveSite(access, mill)
		expect(rows('select archived_at from rooms where id in (?, ?)', early, elsewhere)).toEqual([
			{ archived_at: 1 },
			{ archived_at: null },
		])
		expect(rows(`select after from audit_entries where action = 'site.archived'`)).toEqual([
			{ after: JSON.stringify({ rooms: 1 }) },
		])
		expect(changeRoom(access, open, 1, { name: 'Studio 2' })).toMatchObject({ ok: false, status: 409 })
	})

	it('are changed to no name that another room of the site has, and saved unchanged is no change', () => {
		const mill = site()
		const id = room(mill)
		room(mill, 'Hall')
		expect(changeRoom(access, id, 1, { name: 'hall' })).toMatchObject({
			errors: { name: ['There is a room called “hall” at this site already. Choose another name.'] },
		})
		expect(changeRoom(access, id, 7, { name: 'Studio 1' }).ok).toBe(true)
		expect(actions('room.changed')).toEqual([])
	})

	it('say which classes meet in them', () => {
		const id = room(site())
		aClass(school, { name: 'Choir', roomId: id })
		aClass(school, { name: 'Over', roomId: id, state: 'finished' })
		expect(listClassesIn(access, id, 5)).toEqual(['Choir'])
		expect(archiveRoom(access, id).ok).toBe(true)
	})

	it('of another school are as if they were not there', () => {
		const mill = site()
		const id = room(mill)
		const answers = [
			changeSite(other, mill, 1, { name: 'x' }),
			archiveSite(other, mill),
			restoreSite(other, mill),
			changeRoom(other, id, 1, { name: 'x' }),
			archiveRoom(other, id),
			restoreRoom(other, id),
		]
		for (const answer of answers) expect(answer).toMatchObject({ ok: false, status: 404 })
		expect(changeRoom(other, 'garbage', 1, { name: 'x' })).toEqual(changeRoom(other, id, 1, { name: 'x' }))
		expect(addRoom(other, 'k', mill, { name: 'x' })).toMatchObject({
			errors: { siteId: expect.anything() as string[] },
		})
	})
})

describe('what is taught', () => {
	const names = () => listSubjects(access, 'instrument').map(({ name }) => name)

	it('starts with a usual list where there is none, once', () => {
		expect(startList(access, 'level')).toMatchObject({ ok: true, value: { added: 4 } })
		expect(startList(access, 'level').ok).toBe(false)
		expect(listSubjects(access, 'level').map(({ name }) => name)[0]).toBe('Beginner')
		expect(listSubjects(other, 'level')).toEqual([])
	})

	it('is archived and restored once, while its name is free, and by its own school alone', () => {
		const id = piano()
		change('update instruments set archived_at = 1')
		expect(setTaughtArchived(other, 'instrument', id, false)).toMatchObject({ ok: false, status: 404 })
		expect(setTaughtArchived(access, 'level', id, false)).toMatchObject({ ok: false, status: 404 })
		const taken = idOf(addTaught(access, 'again', 'instrument', 'piano'))
		expect(setTaughtArchived(access, 'instrument', id, false)).toMatchObject({
			errors: { name: ['There is an instrument called “Piano” already. Choose another name.'] },
		})
		expect(setTaughtArchived(access, 'instrument', taken, true).ok).toBe(true)
		expect(setTaughtArchived(access, 'instrument', taken, true).ok).toBe(true)
		expect(setTaughtArchived(access, 'instrument', id, false).ok).toBe(true)
		expect(listSubjects(access, 'instrument').filter(({ archivedAt }) => archivedAt === null)).toMatchObject([
			{ id },
		])
		expect([actions('instrument.archived'), actions('instrument.restored')]).toMatchObject([[{}], [{}]])
	})

	it('starts with no list where one was begun, even if all of it is archived', () => {
		piano()
		change('update instruments set archived_at = 1')
		expect(startList(access, 'instrument')).toMatchObject({
			errors: { form: ['Your list is no longer empty. Add to it one by one.'] },
		})
		expect(startList(other, 'instrument').ok).toBe(true)
		expect(names()).toEqual(['Piano'])
	})

	it('is kept in an order, and moves one place however often its button was pressed', () => {
		for (const name of ['Piano', 'Violin', 'Cello']) addTaught(access, name, 'instrument', name)
		const cello = listSubjects(access, 'instrument')[2]
		if (!cello) throw new Error('There are three.')
		moveTaught(access, 'instrument', cello.id, cello.position, 'up')
		moveTaught(access, 'instrument', cello.id, cello.position, 'up')
		expect(names()).toEqual(['Piano', 'Cello', 'Violin'])
		moveTaught(access, 'instrument', cello.id, cello.position - 1, 'up')
		moveTaught(access, 'instrument', cello.id, 1, 'up')
		expect(names()).toEqual(['Cello', 'Piano', 'Violin'])
	})

	it('moves past what is archived', () => {
		const [a, b, c] = ['Piano', 'Violin', 'Cello'].map((name) =>
			idOf(addTaught(access, name, 'instrument', name)),
		)
		setTaughtArchived(access, 'instrument', b ?? '', true)
		moveTaught(access, 'instrument', c ?? '', 3, 'up')
		expect(listSubjects(access, 'instrument')[0]?.id).toBe(c)
		expect(a).toBeDefined()
	})

	it('is renamed unless the name is taken or somebody was faster', () => {
		const id = piano()
		addTaught(access, 'v', 'instrument', 'Violin')
		expect(renameTaught(access, 'instrument', id, 1, 'violín')).toMatchObject({ status: 400 })
		expect(renameTaught(access, 'instrument', id, 1, 'Keyboard').ok).toBe(true)
		expect(renameTaught(access, 'instrument', id, 1, 'Organ')).toMatchObject({
			status: 409,
			conflict: { theirs: { name: 'Keyboard' } },
		})
		expect(renameTaught(other, 'instrument', id, 2, 'x')).toMatchObject({ status: 404 })
	})

	it('says who has it before it is archived', () => {
		const id = piano()
		const studentId = aStudent(school)
		database().insert(studentInstruments).values({ schoolId: school.id, studentId, instrumentId: id }).run()
		aClass(school, { instrumentId: id })
		expect(countUsesOf(access, 'instrument', id)).toEqual({ students: 1, teachers: 0, classes: 1 })
		expect(countUsesOf(other, 'instrument', id)).toEqual({ students: 0, teachers: 0, classes: 0 })
		expect(setTaughtArchived(access, 'instrument', id, true)).toMatchObject({ value: { name: 'Piano' } })
	})
})

describe('what families agree to', () => {
	const agree = (textId: string, id = 'c1', studentId = aStudent(school)) =>
		database()
			.insert(consents)
			.values({ schoolId: school.id, id, studentId, textId, givenBy: 'Mum', recordedBy: 'x', at: 1 })
			.run()

	it('is a new version each time it changes, and no version when it does not', () => {
		publishConsentText(access, 'media', 0, 'We take pictures.')
		publishConsentText(access, 'media', 1, 'We take pictures.')
		publishConsentText(access, 'media', 1, 'We take no pictures.')
		expect(listVersions(access, 'media').map(({ version, text }) => [version, text])).toEqual([
			[2, 'We take no pictures.'],
			[1, 'We take pictures.'],
		])
		expect(listVersions(access, 'policy')).toEqual([])
		expect(listVersions(other, 'media')).toEqual([])
	})

	it('keeps who agreed to which words', () => {
		publishConsentText(access, 'media', 0, 'One')
		const [first] = listVersions(access, 'media')
		agree(first?.id ?? '')
		publishConsentText(access, 'media', 1, 'Two')
		const [second] = listVersions(access, 'media')
		expect([countAgreed(access, first?.id ?? ''), countAgreed(access, second?.id ?? '')]).toEqual(['1', '0'])
		expect(listAgreed(access, first?.id ?? '', null).agreed).toMatchObject([{ givenBy: 'Mum' }])
		expect(listAgreed(other, first?.id ?? '', null).agreed).toEqual([])
	})

	it('is not published over a version that somebody has not seen', () => {
		publishConsentText(access, 'media', 0, 'One')
		expect(publishConsentText(access, 'media', 0, 'Mine')).toMatchObject({
			status: 409,
			conflict: { version: 1, theirs: { text: 'One' } },
		})
	})
})

it.each([
	['America/New_York', 'USD', 7],
	['Europe/Berlin', 'EUR', 1],
	['Asia/Riyadh', 'SAR', 7],
	['UTC', 'EUR', 1],
])('the week of a new school begins as in its country: %s', (timeZone, currency, weekStart) => {
	valueOf(startSchool(access, { timeZone, currency, dateFormat: 'day-first' }, []))
	expect(findProfile(access)).toMatchObject({ timeZone, weekStart })
})

it('weeks and months of the schedule begin on the school’s first day of the week', () => {
	expect(spanOf('week', '2026-04-14', 7)).toEqual({ from: '2026-04-12', to: '2026-04-18' })
	expect(spanOf('week', '2026-04-12', 1)).toEqual({ from: '2026-04-06', to: '2026-04-12' })
	expect(spanOf('month', '2026-04-14', 7)).toEqual({ from: '2026-03-29', to: '2026-05-02' })
})
