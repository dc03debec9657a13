import { answerFrom } from '#app/utils/worker-thread.server.ts'
import { readCalendar } from './read-calendar.server.ts'

answerFrom(readCalendar)
