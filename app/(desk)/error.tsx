"use client";

export { PageFault as default } from "#components/feedback/page-fault.tsx";
