import { describe, expect, it } from 'vitest'
import { database } from '#db/client.server.ts'
import { instruments, studentInstruments } from '#db/schema/index.ts'
import { birthdaysFrom } from '#app/models/student/internal/birthdays.server.ts'
import { studentsToComplete } from '#app/models/student/to-complete.server.ts'
import { accessOf, anAdminAt, aSchool, aStudent, type ASchool } from '../support/factories.ts'

function office() {
	const school = aSchool()
	return { school, access: accessOf(anAdminAt(school)) }
}

function anInstrument({ id: schoolId }: ASchool, name: string): string {
	database()
		.insert(instruments)
		.values({
			schoolId,
			id: name,
			name,
			nameKey: name.toLowerCase(),
			position: 1,
			createdAt: 1,
			updatedAt: 1,
		})
		.run()
	return name
}

const plays = ({ id: schoolId }: ASchool, studentId: string, instrumentId: string) =>
	database().insert(studentInstruments).values({ schoolId, studentId, instrumentId }).run()

it('waiting students are counted by what they want to play', () => {
	const { school, access } = office()
	const harp = anInstrument(school, 'Harp')
	plays(school, aStudent(school, { state: 'waiting' }), harp)
	plays(school, aStudent(school), anInstrument(school, 'Bassoon'))
	expect(studentsToComplete(access).waiting).toEqual([{ id: harp, name: 'Harp', students: 1 }])
})

describe('birthdays of the week', () => {
	const said = (day: string, births: string[]) => {
		const { school, access } = office()
		for (const birthDate of births) aStudent(school, { birthDate })
		aStudent(aSchool(), { birthDate: births[0] })
		return birthdaysFrom(access.schoolId, day).map(({ on, age }) => `${on} ${age}`)
	}

	it('are those from today until the sixth day after, the nearest first', () => {
		const births = ['2010-04-20', '1950-04-14', '2012-04-13', '2011-04-21', '2014-04-15']
		expect(said('2026-04-14', births)).toEqual(['2026-04-14 76', '2026-04-15 12', '2026-04-20 16'])
	})

	it('go on in the new year', () => {
		expect(said('2026-12-29', ['2010-01-03', '2011-12-31', '2012-01-05', '2013-12-28'])).toEqual([
			'2026-12-31 15',
			'2027-01-03 17',
		])
		expect(said('2027-01-01', ['2010-12-31', '2011-01-01', '2011-01-07'])).toEqual([
			'2027-01-01 16',
			'2027-01-07 16',
		])
	})

	it('of 29 February are on the day itself, and in short years on 1 March', () => {
		const leap = ['2016-02-29']
		expect(said('2028-02-26', leap)).toEqual(['2028-02-29 12'])
		expect(said('2028-03-01', leap)).toEqual([])
		expect(said('2027-02-26', leap)).toEqual(['2027-03-01 11'])
		expect(said('2027-03-01', leap)).toEqual(['2027-03-01 11'])
		expect(said('2027-02-22', leap)).toEqual([])
		expect(said('2027-03-02', leap)).toEqual([])
	})

	it('are not of the day somebody is born, nor of who is put away', () => {
		expect(said('2026-04-14', ['2026-04-14'])).toEqual([])
		const { school, access } = office()
		aStudent(school, { birthDate: '2010-04-14', archivedAt: 1 })
		expect(birthdaysFrom(access.schoolId, '2026-04-14')).toEqual([])
	})
})
