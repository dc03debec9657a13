import { z } from 'zod'
import { line } from './fields.ts'

export const switchSchoolForm = z.object({ membershipId: line('Please choose a school.') })
