import { expect, it, vi } from 'vitest'
import { startJobs } from '#app/jobs/run.server.ts'
import { recordFailure } from '#app/models/platform/sign-in.server.ts'
import { change, rows } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { aSchool, aStudent, anAdminAt, signedIn } from '../support/factories.ts'

const HOUR = 60 * 60 * 1000
const NOON = Date.UTC(2026, 3, 14, 12)

function at(moment: number) {
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: moment })
}

it('old rows go at the start and then every hour, until it is stopped', async () => {
	at(NOON)
	recordFailure('ana', 'here')
	at(NOON + HOUR)
	const stop = startJobs()
	expect(rows('select * from sign_in_failures')).toEqual([])
	recordFailure('ana', 'here')
	vi.advanceTimersByTime(HOUR)
	expect(rows('select * from sign_in_failures')).toEqual([])
	await stop()
	recordFailure('ana', 'here')
	vi.advanceTimersByTime(3 * HOUR)
	expect(rows('select * from sign_in_failures')).toHaveLength(1)
})

it('a piece of work that fails is noted and does not stop the others', async () => {
	at(NOON)
	signedIn(anAdminAt(aSchool()))
	recordFailure('ana', 'here')
	change('alter table sessions rename to sessions_away')
	at(NOON + 25 * HOUR)
	await startJobs()()
	expect(takeErrorLog()).toEqual([expect.stringContaining('"job":"expired-sessions"')])
	expect(rows('select * from sign_in_failures')).toEqual([])
})

it('tables are measured when there is something in them, and again when they have grown', async () => {
	const school = aSchool()
	const measured = () => rows<{ stat: string }>(`select stat from sqlite_stat1 where idx = 'students_list'`)
	at(NOON)
	await startJobs()()
	expect(measured()).toEqual([])
	aStudent(school)
	await startJobs()()
	expect(measured()).toEqual([{ stat: '1 1 1 1' }])
	for (let more = 0; more < 40; more++) aStudent(school)
	await startJobs()()
	expect(measured()).toEqual([{ stat: '41 41 1 1' }])
})

it('what staff read of all schools is counted at the start and then every hour', async () => {
	const counted = () => rows('select distinct at from platform_figures')
	at(NOON)
	const stop = startJobs()
	expect(counted()).toEqual([{ at: NOON }])
	vi.advanceTimersByTime(HOUR)
	expect(counted()).toEqual([{ at: NOON + HOUR }])
	await stop()
})
