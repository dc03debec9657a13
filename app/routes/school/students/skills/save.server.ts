import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import type { SkillsPage } from '#app/domain/student/pages.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { saveLearning } from '#app/views/learning/save.server.ts'

export function saveOnTab(args: ActionFunctionArgs, access: Access, tab?: SkillsPage) {
	const { id } = foundStudent(access, args.params.id)
	const back = (report?: string) => href.studentSkills(id, tab, { report })
	return saveLearning(args, access, { studentId: id, back })
}
