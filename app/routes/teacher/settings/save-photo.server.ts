import { href } from '#app/domain/href.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'

export const ownPhotoTask = tasksOf<Doing & { teacherId: string }>()

export function atOwnPhoto(args: RouteArgs, access: Access) {
	return { args, access, teacherId: ownTeacherId(access) ?? missing() }
}

export const photoSaved = () => goTo(href.teacherSettings(), 'profile-saved')
