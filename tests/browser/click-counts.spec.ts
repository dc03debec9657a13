import { countJourneys } from './counted-journeys.ts'

countJourneys(1280)
