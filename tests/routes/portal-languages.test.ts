import { describe, expect, it } from 'vitest'
import { eventsFor } from '#app/domain/notification/events.ts'
import { change } from '../support/database.ts'
import { aLesson } from '../support/factories.ts'
import { aHousehold } from '../support/portal.ts'
import { Visitor } from '../support/visitor.ts'

const GERMAN = { 'Accept-Language': 'de-AT,de;q=0.9,en;q=0.5' }

async function aFamilyAtHome() {
	const house = aHousehold()
	aLesson(house.school, {
		classId: house.violin,
		teacherId: house.teacher,
		roomId: house.room,
		startsAt: house.at('2026-01-06', '16:00'),
	})
	const { userId } = house.parent
	const choose = (language: string) =>
		change(
			`insert into preferences (user_id, language, clock, updated_at) values (?, ?, '24', 1)
			 on conflict (user_id) do update set language = excluded.language`,
			userId,
			language,
		)
	return { ...house, choose, mother: await Visitor.signedInAs(house.parent) }
}

describe('the language of the portal', () => {
	it('is English where nobody says otherwise', async () => {
		const { mother } = await aFamilyAtHome()
		const home = await mother.get('/student/schedule')
		expect(home.body).toContain('<html lang="en"')
		expect(home.page.text).toContain('Coming up')
	})

	it('is what the browser asks for, with dates written that way', async () => {
		const { mother } = await aFamilyAtHome()
		const { body, page } = await mother.get('/student/schedule', GERMAN)
		expect(body).toContain('<html lang="de"')
		expect(body).toContain('<title>Stunden – Solfa</title>')
		expect(page.text).toContain('Ben kann nicht kommen')
		expect(page.text).toContain('Zum Inhalt')
		expect(page.text).toContain('Abmelden')
		expect(page.text).toContain('Dienstag, 6. Januar')
	})

	it('is what somebody chose, whatever their browser asks for', async () => {
		const { mother, choose } = await aFamilyAtHome()
		choose('es')
		const { body, page } = await mother.get('/student/schedule', GERMAN)
		expect(body).toContain('<html lang="es"')
		expect(page.text).toContain('Ben no puede venir')
		expect(page.text).toContain('martes, 6 de enero')
	})

	it('is English for who chose a language nothing is written in', async () => {
		const { mother, choose } = await aFamilyAtHome()
		choose('fr')
		expect((await mother.get('/student/schedule')).body).toContain('<html lang="en"')
	})

	it('is that of refusals too', async () => {
		const { mother } = await aFamilyAtHome()
		const refused = await mother.post('/student/progress', { intent: 'practice' }, GERMAN)
		expect(refused.status).toBe(400)
		expect(refused.body).toContain('<title>Fehler: Lernen – Solfa</title>')
		expect(refused.page.text).toContain('Es gibt ein Problem')
	})

	it('is that of what is wrong with a date, times, a reason and a new message', async () => {
		const { mother, ben, choose } = await aFamilyAtHome()
		choose('es')
		const said = async (page: string, form: Record<string, string>) =>
			(await mother.post(page, form)).page.problems.join('\n')
		const practice = { intent: 'practice', student: ben, day: '13/13/2026', minutes: '5' }
		expect(await said('/student/progress', practice)).toContain(
			'El día 13/13/2026 no existe. Escriba la fecha así: DD/MM/AAAA, por ejemplo 31/12/2015',
		)
		const quiet = { intent: 'notifications', version: '0', quiet: 'own', digest: 'daily', quietFrom: '21:00' }
		const notifications = '/student/settings/notifications'
		expect(await said(notifications, quiet)).toContain('Escriba las dos horas, por ejemplo 21:00 y 7:00')
		expect(await said(notifications, { ...quiet, quietTo: 'late' })).toContain(
			'Escriba una hora, por ejemplo',
		)
		const long = { ...practice, note: 'x'.repeat(201) }
		expect(await said('/student/progress', long)).toContain('Escriba como máximo 200 caracteres')
		const message = await said('/messaging/new', { body: 'Hola' })
		for (const text of ['Elija a quién escribe', 'Escriba un asunto']) expect(message).toContain(text)
	})

	it('is that of the names of languages, date orders and devices', async () => {
		const { mother, choose } = await aFamilyAtHome()
		const german = (await mother.get('/student/settings/account', GERMAN)).page.text
		for (const text of ['Dänisch', 'TT/MM/JJJJ', 'Dieses Gerät']) expect(german).toContain(text)
		for (const text of ['Danish', 'DD/MM/YYYY']) expect(german).not.toContain(text)
		choose('es')
		const spanish = (await mother.get('/student/settings/account')).page.text
		for (const text of ['Danés', 'DD/MM/AAAA', 'La de la escuela: ']) expect(spanish).toContain(text)
	})

	it('is that of the choice of emails, whole', async () => {
		const { mother } = await aFamilyAtHome()
		const english = (await mother.get('/student/settings/notifications')).page.text
		const german = (await mother.get('/student/settings/notifications', GERMAN)).page.text
		expect(german).toContain('Vorspiele und Prüfungen')
		expect(german).toContain('Zum Beispiel 15:30')
		for (const { label, hint } of eventsFor('student')) {
			expect(english).toContain(`${label} ${hint}`)
			for (const text of [label, hint]) expect(german).not.toContain(text)
		}
		for (const text of [
			'Email me about',
			'Quiet hours',
			'Every day',
			'My own',
			'always emailed',
			'From',
			'None',
		]) {
			expect(english).toContain(text)
			expect(german).not.toContain(text)
		}
	})
})
