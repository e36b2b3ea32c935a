import type { Ports } from '#ports/ports.ts'
import { linkQueue, mailRequestedLink } from './links.service.ts'
import { smsJobs } from './sms.jobs.ts'

export function authJobs(ports: Ports): void {
  ports.jobs.define(linkQueue, (request) => mailRequestedLink(ports, request))
  smsJobs(ports)
}
