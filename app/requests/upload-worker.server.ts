import { answerFrom } from '#app/utils/worker-thread.server.ts'
import { readUpload } from './read-upload.server.ts'

answerFrom(readUpload)
