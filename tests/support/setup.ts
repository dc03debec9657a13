import { afterEach, beforeEach, vi } from 'vitest'
import { closeDatabase } from '#db/client.server.ts'
import { openDatabase } from './database.ts'
import { failOnErrorLog, listenToErrorLog } from './error-log.ts'

beforeEach(() => {
	listenToErrorLog()
	openDatabase('empty')
})

afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	closeDatabase()
	failOnErrorLog()
})
