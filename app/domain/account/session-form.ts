import { z } from 'zod'
import { line } from '#app/domain/form/fields.ts'

export const switchSchoolForm = z.object({ membershipId: line('Please choose a school.') })
