import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { closeDatabase } from '#db/client.server.ts'
import { openDatabase } from './database.ts'
import { failOnErrorLog, listenToErrorLog } from './error-log.ts'
import { nameFromOne } from './factories.ts'
import { recordStatements, writeRecorded } from './recorded-statements.ts'

recordStatements()

beforeEach(() => {
	listenToErrorLog()
	openDatabase('empty')
	nameFromOne()
})

afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	closeDatabase()
	failOnErrorLog()
})

afterAll(() => writeRecorded(expect.getState().testPath ?? ''))
