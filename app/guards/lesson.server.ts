import type { Access } from '#app/models/access.server.ts'
import { findLesson, type LessonDetail } from '#app/models/lesson/detail.server.ts'
import { missing } from '#app/web/missing.server.ts'

export function foundLesson(access: Access, id: string | undefined): LessonDetail {
	return findLesson(access, id ?? '') ?? missing()
}
